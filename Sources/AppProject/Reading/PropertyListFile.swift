// SPDX-License-Identifier: Apache-2.0

internal import ExtensionHost
package import Foundation

/// A value of a property list.
package indirect enum PropertyListValue: Sendable, Hashable {
    case text(String)
    /// A number, or a flag as 1 or 0.
    case number(Double)
    case list([PropertyListValue])
    case dictionary([String: PropertyListValue])
    case other

    init(_ value: Any) {
        self =
            switch value {
            case let value as String: .text(value)
            case let value as [Any]: .list(value.map(PropertyListValue.init))
            case let value as [String: Any]: .dictionary(value.mapValues(PropertyListValue.init))
            case let value as NSNumber: .number(value.doubleValue)
            default: .other
            }
    }

    package var text: String? { if case .text(let text) = self { text } else { nil } }

    package var number: Double? { if case .number(let number) = self { number } else { nil } }

    package var dictionary: [String: PropertyListValue]? {
        if case .dictionary(let values) = self { values } else { nil }
    }

    /// The texts of a list, or the only one.
    package var texts: [String] {
        switch self {
        case .text(let text): [text]
        case .list(let values): values.compactMap(\.text)
        default: []
        }
    }

    /// Whether it is a flag that is set.
    package var isTrue: Bool { number.map { $0 != 0 } ?? false }

    package subscript(key: String) -> PropertyListValue? { dictionary?[key] }
}

/// An Info.plist or a list of entitlements, binary or in XML, with the lines of its keys.
package struct PropertyListFile: Sendable {
    package let path: String
    package let values: [String: PropertyListValue]
    /// As a property list.
    package let contents: Data
    private let lines: SourceLines
    /// Whether the keys stand in the description of a project, from which the file is made.
    private let isDescribed: Bool

    /// Reads a file of the folder; `nil` when it is none or no property list.
    init?(_ path: String, in folder: AppFolder) {
        guard let bytes = folder.bytes(path) else { return nil }
        self.init(bytes, SourceLines(path: path, text: String(decoding: bytes, as: UTF8.self)), isDescribed: false)
    }

    /// Takes what a generator of projects writes by a description.
    init?(_ contents: Data, of description: SourceLines) {
        self.init(contents, description, isDescribed: true)
    }

    private init?(_ contents: Data, _ lines: SourceLines, isDescribed: Bool) {
        let list = try? PropertyListSerialization.propertyList(from: contents, options: [], format: nil)
        guard let list = list as? [String: Any] else { return nil }
        path = lines.path
        values = list.mapValues(PropertyListValue.init)
        (self.contents, self.lines, self.isDescribed) = (contents, lines, isDescribed)
    }

    package subscript(key: String) -> PropertyListValue? { values[key] }

    /// The place of a key; the file's if it has no such key.
    package func place(of key: String) -> AppPlace { lines.place(of: isDescribed ? "\(key):" : "<key>\(key)</key>") }
}
