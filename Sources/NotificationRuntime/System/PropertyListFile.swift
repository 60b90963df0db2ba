// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A dictionary in a file of the simulated device: what one process of an app keeps, its next one finds.
package final class PropertyListFile: Sendable {
    private let url: URL
    private let values: Locked<[String: Any]?>

    /// The file is read on first use; one that is missing or damaged is empty.
    package init(_ url: URL) {
        self.url = url
        values = Locked(nil)
    }

    /// Runs the body exclusively with the values, and writes the file if they changed.
    package func withValues<Result>(_ body: (inout [String: Any]) throws -> Result) rethrows -> Result {
        try values.withLock { known in
            let before = known ?? read()
            var after = before
            defer {
                known = after
                if !NSDictionary(dictionary: before).isEqual(to: after) { write(after) }
            }
            return try body(&after)
        }
    }

    private func read() -> [String: Any] {
        guard let data = FileManager.default.contents(atPath: url.path),
            let list = try? PropertyListSerialization.propertyList(from: data, options: [], format: nil)
                as? [String: Any]
        else { return [:] }
        return list.compactMapValues(Self.plain)
    }

    private func write(_ values: [String: Any]) {
        let folder = url.deletingLastPathComponent()
        let partial = folder.appendingPathComponent(".\(RandomName.letters(12))")
        guard
            let data = try? PropertyListSerialization.data(fromPropertyList: values, format: .binary, options: 0),
            (try? LocalFile(path: folder.path).makeFolder()) != nil,
            (try? LocalFile(path: partial.path).write([UInt8](data))) != nil
        else { return }
        rename(partial.path, url.path)
    }

    /// The value as property lists have it, numbers as `NSNumber`, as on Apple's systems; `nil` if it is not a property
    /// list.
    package static func plain(_ value: Any) -> Any? {
        switch value {
        case let text as String: text
        case let number as NSNumber: number
        case let data as Data: data
        case let date as Date: date
        case let list as [Any]:
            list.compactMap(plain).count == list.count ? list.compactMap(plain) : nil
        case let dictionary as [AnyHashable: Any]: plain(dictionary)
        default: nil
        }
    }

    private static func plain(_ dictionary: [AnyHashable: Any]) -> Any? {
        var result: [String: Any] = [:]
        for (key, value) in dictionary {
            guard let key = key.base as? String, let value = plain(value) else { return nil }
            result[key] = value
        }
        return result
    }
}
