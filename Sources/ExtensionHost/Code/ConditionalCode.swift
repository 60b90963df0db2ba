// SPDX-License-Identifier: Apache-2.0

/// Which lines of a Swift file the build compiles, as far as its `#if` can be decided without the compiler.
enum ConditionalCode {
    /// Returns the code with the lines that are not compiled blanked out, lines kept.
    ///
    /// - Parameters:
    ///   - code: The text without comments and literals.
    ///   - keepsUndecided: Whether lines are kept of which only the compiler knows.
    static func compiled(_ code: String, keepsUndecided: Bool = true) -> String {
        struct Block {
            let isOuterCompiled: Bool
            var isDecided: Bool
        }
        var blocks: [Block] = []
        var isCompiled = true
        return code.split(separator: "\n", omittingEmptySubsequences: false).map { (line: Substring) -> Substring in
            let words = line.drop { $0 == " " || $0 == "\t" }
            guard words.hasPrefix("#") else { return isCompiled ? line : "" }
            if words.hasPrefix("#if") {
                let value = Condition(words.dropFirst(3)).value
                // One that is undecided takes the branches behind it along where those are not kept.
                let isDecided = value == true || !keepsUndecided && value == nil
                blocks.append(Block(isOuterCompiled: isCompiled, isDecided: isDecided))
                isCompiled = isCompiled && (keepsUndecided ? value != false : value == true)
            } else if words.hasPrefix("#elseif"), let block = blocks.last {
                let value = Condition(words.dropFirst(7)).value
                isCompiled =
                    block.isOuterCompiled && !block.isDecided && (keepsUndecided ? value != false : value == true)
                blocks[blocks.count - 1].isDecided = block.isDecided || value == true || !keepsUndecided && value == nil
            } else if words.hasPrefix("#else"), let block = blocks.last {
                isCompiled = block.isOuterCompiled && !block.isDecided
            } else if words.hasPrefix("#endif"), let block = blocks.popLast() {
                isCompiled = block.isOuterCompiled
            } else {
                return isCompiled ? line : ""
            }
            return ""
        }.joined(separator: "\n")
    }

    /// A condition of `#if`.
    private struct Condition {
        /// `nil` if only the compiler knows.
        private(set) var value: Bool?
        private var words: ArraySlice<Substring>

        init(_ text: Substring) {
            words = text.matches(of: /[A-Za-z_]\w*|&&|\|\||[!(),]|[^\sA-Za-z_!(),&|]+/).map(\.output)[...]
            value = nil
            value = alternatives()
        }

        private mutating func alternatives() -> Bool? {
            var value = conjunction()
            while words.first == "||" {
                words.removeFirst()
                let other = conjunction()
                value = value == true || other == true ? true : value == nil || other == nil ? nil : false
            }
            return value
        }

        private mutating func conjunction() -> Bool? {
            var value = term()
            while words.first == "&&" {
                words.removeFirst()
                let other = term()
                value = value == false || other == false ? false : value == nil || other == nil ? nil : true
            }
            return value
        }

        private mutating func term() -> Bool? {
            guard let word = words.popFirst() else { return nil }
            switch word {
            case "!": return term().map { !$0 }
            case "(":
                let value = alternatives()
                if words.first == ")" { words.removeFirst() }
                return value
            case "true": return true
            case "false", "DEBUG": return false
            default:
                guard words.first == "(" else { return nil }
                words.removeFirst()
                let argument = words.prefix { $0 != ")" }
                words = words[argument.endIndex...].dropFirst()
                return Self.value(of: word, argument.joined())
            }
        }

        private static func value(of question: Substring, _ argument: String) -> Bool? {
            switch question {
            case "os": argument == "Linux"
            case "targetEnvironment", "_runtime": argument == "_Native"
            case "canImport" where ["ObjectiveC", "Darwin", "SwiftUI", "Combine", "CoreData"].contains(argument): false
            default: nil
            }
        }
    }
}
