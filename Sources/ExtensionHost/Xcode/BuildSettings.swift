// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// Settings of a build, as `project.pbxproj` and `.xcconfig` files have them.
package struct BuildSettings: Sendable {
    private static let fileLimit = 32
    private static let depthLimit = 8

    private var values: [String: String]

    init(_ values: [String: String] = [:]) { self.values = values }

    /// Reads an `.xcconfig` file and the files that it includes; conditional settings are ignored.
    ///
    /// - Parameter folder: Files outside of it are not read.
    init(configurationFile file: URL, in folder: URL?) {
        values = [:]
        var count = 0
        read(file, in: folder, &count)
    }

    private mutating func read(_ file: URL, in folder: URL?, _ count: inout Int) {
        count += 1
        guard count <= Self.fileLimit, folder.map(file.isBelow) ?? true,
            let data = Data(projectFile: file, limit: 1 << 20)
        else { return }
        let (inclusion, setting) = (/^\s*#include\??\s*"([^"]+)"/, /^\s*(\w+)\s*=\s*(.*)$/)
        for line in String(decoding: data, as: UTF8.self).split(whereSeparator: \.isNewline) {
            if let match = line.firstMatch(of: inclusion) {
                let other = file.deletingLastPathComponent().appendingPathComponent(String(match.1)).standardizedFileURL
                read(other, in: folder, &count)
            } else if let match = line.firstMatch(of: setting) {
                let value = match.2.components(separatedBy: "//")[0].trimmingCharacters(in: .whitespaces)
                values[String(match.1)] = value.trimmingCharacters(in: CharacterSet(charactersIn: "\""))
            }
        }
    }

    /// The setting; `nil` if it is missing or empty.
    package subscript(name: String) -> String? { values[name].flatMap { $0.isEmpty ? nil : $0 } }

    /// Whether they build for iPhones; settings that name no platform do.
    var isForPhones: Bool {
        switch self["SDKROOT"] {
        case nil: true
        case "auto": self["SUPPORTED_PLATFORMS"]?.contains("iphoneos") ?? true
        case let root?: root.hasPrefix("iphone")
        }
    }

    /// These settings above others, which hold where these have none.
    func over(_ others: BuildSettings) -> BuildSettings {
        BuildSettings(others.values.merging(values) { $1.isEmpty ? $0 : $1 })
    }

    /// The text with its variables, `$(NAME)`, `${NAME}` and `$NAME`, replaced as far as they are known.
    package func expanded(_ text: String) -> String { expanded(text, 0) }

    private func expanded(_ text: String, _ depth: Int) -> String {
        guard depth < Self.depthLimit, text.utf8.contains(UInt8(ascii: "$")) else { return text }
        var result = text
        for match in text.matches(of: /\$(?:[({](\w+)(?::\w+)?[)}]|([A-Za-z_]\w*))/).reversed() {
            guard let name = match.1 ?? match.2, let value = values[String(name)] else { continue }
            result.replaceSubrange(match.range, with: expanded(value, depth + 1))
        }
        return result
    }
}

extension URL {
    /// Whether it is in a folder, at any depth; a link in the folder may lead out of it.
    func isBelow(_ folder: URL) -> Bool {
        resolvingSymlinksInPath().standardizedFileURL.path
            .hasPrefix(folder.resolvingSymlinksInPath().standardizedFileURL.path + "/")
    }
}
