// SPDX-License-Identifier: Apache-2.0

internal import PushMessages

/// The service's yes: `{"name": "projects/…/messages/…"}`, indented or not.
enum MessageName {
    /// A name is far shorter.
    private static let byteLimit = 4096

    /// The name; `nil` when the answer is something else.
    static func read(_ answer: [UInt8]) -> String? {
        guard answer.count <= byteLimit else { return nil }
        if let name = plain(answer) { return name }
        guard let name = (try? JSONValue(parsing: answer))?["name"]?.string, !name.isEmpty else { return nil }
        return name
    }

    /// The usual answer, without a tree of values for a single text: an object of one member without escapes.
    private static func plain(_ answer: [UInt8]) -> String? {
        var position = 0
        func skipSpace() {
            while position < answer.count, answer[position] == 0x20 || (0x09...0x0D ~= answer[position]) {
                position += 1
            }
        }
        func take(_ text: StaticString) -> Bool {
            skipSpace()
            let end = position + text.utf8CodeUnitCount
            guard end <= answer.count else { return false }
            for offset in 0..<text.utf8CodeUnitCount where answer[position + offset] != text.utf8Start[offset] {
                return false
            }
            position = end
            return true
        }
        guard take("{"), take("\"name\""), take(":"), take("\"") else { return nil }
        let start = position
        while position < answer.count, answer[position] != UInt8(ascii: "\"") {
            guard answer[position] != UInt8(ascii: "\\"), answer[position] >= 0x20 else { return nil }
            position += 1
        }
        let name = start..<position
        guard !name.isEmpty, take("\""), take("}") else { return nil }
        return String(validating: answer[name], as: UTF8.self)
    }
}
