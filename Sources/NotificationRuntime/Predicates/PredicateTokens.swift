// SPDX-License-Identifier: Apache-2.0

/// A word of a predicate's format.
enum PredicateToken: Equatable {
    case word(String)
    case text(String)
    case integer(Int)
    case decimal(Double)
    /// `%@`, `%K`, `%d` and others: the text after the percent sign.
    case argument(String)
    /// The name after a dollar sign: `NAME` of `$NAME`.
    case variable(String)
    case symbol(String)
}

/// Parts a predicate's format into its words.
struct PredicateTokens {
    private static let symbols = [
        "==", "!=", "<>", "<=", "=<", ">=", "=>", "&&", "||", "=", "<", ">", "!", "(", ")", "{", "}", "[", "]", ",",
        ".",
        "@", "+", "-", "*", "/", ":",
    ]

    private(set) var tokens: [PredicateToken] = []
    private let characters: [Character]
    private var index = 0

    init(_ format: String) throws(PredicateFormatError) {
        characters = Array(format)
        while index < characters.count {
            if characters[index].isWhitespace {
                index += 1
            } else {
                tokens.append(try next())
            }
        }
    }

    private mutating func next() throws(PredicateFormatError) -> PredicateToken {
        let first = characters[index]
        switch first {
        case "'", "\"": return .text(try quoted(by: first))
        case "%":
            index += 1
            guard index < characters.count else { throw PredicateFormatError("a percent sign stands at its end.") }
            if characters[index] == "@" {
                index += 1
                return .argument("@")
            }
            // As in C: h, l, ll, q and z are lengths of the number that follows.
            let word = name { $0.isLetter }
            guard let kind = word.last, word.dropLast().allSatisfy({ "hlqzjt".contains($0) }),
                "KdDiuUxXofFeEgGcs".contains(kind)
            else { throw PredicateFormatError("%\(word) is not an argument; give %@, %K, %d or %f.") }
            return .argument(String(kind))
        case "$":
            index += 1
            return .variable(name(Self.isWordPart))
        case "#":
            // A key that has the name of a reserved word.
            index += 1
            return .word("#" + name(Self.isWordPart))
        case _ where first.isNumber: return try number()
        case _ where first.isLetter || first == "_": return .word(name(Self.isWordPart))
        default:
            let symbol = Self.symbols.first { symbol in
                characters[index...].prefix(symbol.count).elementsEqual(symbol)
            }
            guard let symbol else { throw PredicateFormatError("it has a \(first) that means nothing there.") }
            index += symbol.count
            return .symbol(symbol)
        }
    }

    private static func isWordPart(_ character: Character) -> Bool {
        character.isLetter || character.isNumber || character == "_"
    }

    private mutating func name(_ isPart: (Character) -> Bool) -> String {
        let part = characters[index...].prefix(while: isPart)
        index = part.endIndex
        return String(part)
    }

    private mutating func number() throws(PredicateFormatError) -> PredicateToken {
        let start = index
        var isDecimal = false
        while index < characters.count {
            let character = characters[index]
            let hasDigit = index + 1 < characters.count && characters[index + 1].isNumber
            if character == "." && hasDigit {
                isDecimal = true
            } else if character == "e" || character == "E" {
                isDecimal = true
            } else if !character.isNumber
                && !((character == "-" || character == "+") && "eE".contains(characters[index - 1]))
            {
                break
            }
            index += 1
        }
        let text = String(characters[start..<index])
        if !isDecimal, let value = Int(text) { return .integer(value) }
        guard let value = Double(text) else { throw PredicateFormatError("\(text) is not a number.") }
        return .decimal(value)
    }

    private mutating func quoted(by quote: Character) throws(PredicateFormatError) -> String {
        var text = ""
        index += 1
        while index < characters.count, characters[index] != quote {
            if characters[index] == "\\", index + 1 < characters.count {
                index += 1
                switch characters[index] {
                case "n": text.append("\n")
                case "t": text.append("\t")
                case "r": text.append("\r")
                case "\\", "'", "\"": text.append(characters[index])
                default: text += "\\" + String(characters[index])
                }
            } else {
                text.append(characters[index])
            }
            index += 1
        }
        guard index < characters.count else { throw PredicateFormatError("a text has no closing \(quote).") }
        index += 1
        return text
    }
}
