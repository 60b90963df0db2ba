// SPDX-License-Identifier: Apache-2.0

/// `java.util.Formatter` as far as texts go: the SDK passes texts alone to a string resource.
enum JavaFormat {
    /// Why a format and its texts do not fit.
    enum Failure: Error, Hashable {
        /// The format has more specifiers than arguments: the SDK catches `MissingFormatArgumentException` and drops the text.
        case missingArgument
        /// A specifier is invalid or needs a number; nothing catches the exception.
        case illegal(specifier: String)
    }

    /// The format with the texts in the places of `%s` and `%1$s`.
    static func text(_ format: String, _ arguments: [String]) throws(Failure) -> String {
        var result = ""
        var next = 0
        var last: Int?
        var rest = format[...]
        while let percent = rest.firstIndex(of: "%") {
            result += rest[..<percent]
            rest = rest[percent...]
            guard let match = rest.prefixMatch(of: specifier) else {
                throw .illegal(specifier: String(rest.prefix(2)))
            }
            rest = rest[match.range.upperBound...]
            let (_, index, flags, width, precision, conversion) = match.output
            switch conversion {
            case "%":
                result += "%"
                continue
            case "n":
                result += "\n"
                continue
            case "s", "S": break
            default: throw .illegal(specifier: String(match.output.0))
            }
            let position: Int
            if let index {
                // Counted from 1; 0 counts as an ordinary one.
                guard let number = Int(index), number <= arguments.count else { throw .missingArgument }
                position = number - 1
            } else if flags.contains("<") {
                guard let last else { throw .missingArgument }
                position = last
            } else {
                position = next
                next += 1
            }
            guard arguments.indices.contains(position) else { throw .missingArgument }
            last = position
            var text = arguments[position]
            if let precision, let length = Int(precision) { text = String(text.prefix(length)) }
            if conversion == "S" { text = text.uppercased() }
            if let width, let length = Int(width), text.count < length, length <= longestWidth {
                let padding = String(repeating: " ", count: length - text.count)
                text = flags.contains("-") ? text + padding : padding + text
            }
            result += text
        }
        return result + rest
    }

    /// Wider fields are refused, because they could exhaust the memory.
    private static let longestWidth = 10_000

    // Index, flags, width, precision and conversion; made at each use, because a regular expression is not sendable.
    private static var specifier: Regex<(Substring, Substring?, Substring, Substring?, Substring?, Substring)> {
        /%(?:([1-9][0-9]{0,8})\$)?([-#+ 0,(<]*)([1-9][0-9]{0,8})?(?:\.([0-9]{1,9}))?([a-zA-Z%])/
    }
}
