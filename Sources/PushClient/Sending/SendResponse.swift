// SPDX-License-Identifier: Apache-2.0

internal import PushMessages

/// The body of a successful send: `{"name": "projects/…/messages/…"}`, indented or not.
enum SendResponse {
    /// Largest body in bytes that is read; real ones have about 60 bytes.
    private static let byteLimit = 4096

    /// Returns the message's name; `nil` for any other body.
    static func messageName(_ answer: [UInt8]) -> String? {
        guard answer.count <= byteLimit else { return nil }
        if let name = plain(answer) { return name }
        guard let name = (try? JSONValue(parsing: answer))?["name"]?.string, !name.isEmpty else { return nil }
        return name
    }

    /// Reads the usual answer without building a JSON value: an object with one member and no escapes.
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
