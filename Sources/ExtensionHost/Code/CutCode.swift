// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// Code of an app that was cut out of its files to be compiled elsewhere.
enum CutCode {
    /// Lines of a function's signature that are looked at for its brace.
    private static let signatureLimit = 12

    /// The code without the computed properties and functions that use one of the names; `nil` if none does.
    ///
    /// Lines stay, and so does what decides how a value is decoded: initializers, and properties that are stored.
    static func withoutMembers(using names: Set<String>, _ code: String) -> String? {
        let plain = SourceText.blanked(code).split(separator: "\n", omittingEmptySubsequences: false)
        var lines = code.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        var isChanged = false
        var index = 0
        while index < plain.count, plain.count == lines.count {
            guard let end = memberEnd(from: index, in: plain) else {
                index += 1
                continue
            }
            let words = plain[index...end].flatMap { $0.split { !$0.isLetter && !$0.isNumber && $0 != "_" } }
            if words.contains(where: { names.contains(String($0)) }) {
                for line in index...end where !lines[line].hasPrefix("#sourceLocation") { lines[line] = "" }
                isChanged = true
            }
            index = end + 1
        }
        return isChanged ? lines.joined(separator: "\n") : nil
    }

    /// The last line of the computed property or function that begins in a line; `nil` if none does.
    private static func memberEnd(from start: Int, in lines: [Substring]) -> Int? {
        let words =
            /\s*(?:(?:@\w+(?:\([^)]*\))?|public|package|internal|private|fileprivate|static|nonisolated|mutating)\s+)*(func|var)\s/
        guard let match = lines[start].prefixMatch(of: words) else { return nil }
        let isFunction = match.1 == "func"
        var depth = 0
        var hasBegun = false
        for index in start..<lines.count {
            if !hasBegun {
                let head = lines[index].prefix { $0 != "{" }
                // A property with a value, or one that is stored, has no brace of a getter.
                if !isFunction, head.contains("=") || head.count == lines[index].count { return nil }
                if isFunction, index - start >= signatureLimit { return nil }
            }
            for character in lines[index] {
                if character == "{" { (depth, hasBegun) = (depth + 1, true) }
                if character == "}" { depth -= 1 }
                guard hasBegun || depth >= 0 else { return nil }
            }
            guard hasBegun, depth <= 0 else { continue }
            let isObserved = lines[start...index].contains { $0.contains("didSet") || $0.contains("willSet") }
            // What closes more belongs to a type around it.
            return depth == 0 && !isObserved ? index : nil
        }
        return nil
    }
}
