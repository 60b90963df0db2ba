// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// The data of a message as lines of a text field, `key=value`.
///
/// A backslash escapes the next character, and `\n` is a line feed, so that every map can be written.
enum ComposedData {
    static func text(_ data: StringMap) -> String {
        data.map { "\(escaped($0.key, "=\\"))=\(escaped($0.value, "\\"))" }.joined(separator: "\n")
    }

    /// Reads lines; the second part is the error of the first invalid line.
    static func read(_ text: String) -> (data: StringMap, problem: String?) {
        var data: StringMap = [:]
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            guard line.contains(where: { !$0.isWhitespace }) else { continue }
            let (parts, isPair) = parts(of: line)
            guard isPair, !parts.0.isEmpty else {
                return (data, "Line \(index + 1) takes the form key=value.")
            }
            guard data[parts.0] == nil else {
                return (data, "Line \(index + 1) has the key \(parts.0.quoted), which an earlier line has too.")
            }
            data[parts.0] = parts.1
        }
        return (data, nil)
    }

    private static func parts(of line: Substring) -> (parts: (String, String), isPair: Bool) {
        var (key, value, isPair, isEscaped) = ("", "", false, false)
        for character in line {
            var character = character
            if isEscaped {
                isEscaped = false
                if character == "n" { character = "\n" }
            } else if character == "\\" {
                isEscaped = true
                continue
            } else if character == "=", !isPair {
                isPair = true
                continue
            }
            if isPair { value.append(character) } else { key.append(character) }
        }
        if isEscaped { value.append("\\") }
        return ((key.trimmingBlanks, value), isPair)
    }

    private static func escaped(_ text: String, _ special: String) -> String {
        var escaped = ""
        for character in text {
            if character == "\n" {
                escaped += "\\n"
                continue
            }
            if special.contains(character) { escaped.append("\\") }
            escaped.append(character)
        }
        return escaped
    }
}
