// SPDX-License-Identifier: Apache-2.0

import PushMessages

extension String {
    /// The string itself, or its beginning and how many characters were left out.
    ///
    /// Counts scalars: one character can be made of a million of them.
    package func bounded(to limit: Int) -> String {
        let scalars = unicodeScalars
        guard let end = scalars.index(scalars.startIndex, offsetBy: limit, limitedBy: scalars.endIndex),
            end < scalars.endIndex
        else { return self }
        return "\(self[..<end])… (\(scalars[end...].count.grouped) more)"
    }
}

extension String {
    /// JSON with one member per line, two spaces per level; text that is not JSON only loses its blanks.
    ///
    /// Works on the text alone, so that numbers, escapes and the order of members stay as they are sent.
    package var indentedJSON: String {
        var text = ""
        var depth = 0
        var isInString = false
        var isEscaped = false
        var opened: Character?
        // Every byte that matters is ASCII, and a byte of a longer scalar never is.
        for character in unicodeScalars.lazy.map(Character.init) {
            if isInString {
                text.append(character)
                if isEscaped {
                    isEscaped = false
                } else if character == "\\" {
                    isEscaped = true
                } else {
                    isInString = character != "\""
                }
                continue
            }
            if character == " " || character == "\n" || character == "\t" || character == "\r" { continue }
            let closes = character == "}" || character == "]"
            if opened != nil, !closes { text.newLine(depth) }
            if closes {
                depth = max(0, depth - 1)
                if opened == nil { text.newLine(depth) }
            }
            opened = nil
            text.append(character)
            switch character {
            case "{", "[":
                depth += 1
                opened = character
            case ",": text.newLine(depth)
            case ":": text.append(" ")
            case "\"": isInString = true
            default: break
            }
        }
        return text
    }

    /// Starts a line; levels beyond the fortieth are indented no deeper.
    private mutating func newLine(_ depth: Int) { append("\n" + String(repeating: "  ", count: Swift.min(depth, 40))) }
}
