// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// A Swift file, as far as its words tell what is in it: comments and literals left out.
struct SourceText {
    let file: URL
    let text: String
    /// The text with comments and literals blanked out, lines kept.
    let code: String

    init(_ file: URL) {
        self.file = file
        let data = Data(projectFile: file) ?? Data()
        text = String(decoding: data.prefix(1 << 20), as: UTF8.self)
        code = Self.blanked(text)
    }

    /// The class that inherits by name from `UNNotificationServiceExtension`, or from an SDK's that does and has a stand-in.
    var serviceClass: String? {
        code.firstMatch(of: /\bclass\s+(\w+)\s*:\s*(?:UN|CT)NotificationServiceExtension\b/).map { String($0.1) }
    }

    /// The class that inherits from an SDK's class whose name ends like a service extension's
    /// (`SDKNotificationService`).
    var likelyServiceClass: String? {
        code.firstMatch(of: /\bclass\s+(\w+)\s*:\s*\w+NotificationService(?:Extension)?\b/).map { String($0.1) }
    }

    /// Whether it declares a class of this name with a superclass.
    func declaresSubclass(_ name: String) -> Bool {
        code.matches(of: /\bclass\s+(\w+)\s*:\s*\w+/).contains { $0.1 == name }
    }

    /// The modules that it imports, in order.
    var imports: [String] {
        let kinds = /(?:class|struct|func|enum|protocol|typealias|var|let)[ \t]+/
        let words = /[ \t]*(?:@\w+[ \t]+|internal[ \t]+|public[ \t]+)*import[ \t]+/
        return code.split(separator: "\n").compactMap { line in
            guard let start = line.prefixMatch(of: words) else { return nil }
            let rest = line[start.range.upperBound...]
            let name = rest[(rest.prefixMatch(of: kinds)?.range.upperBound ?? rest.startIndex)...]
            return String(name.prefix { $0.isLetter || $0.isNumber || $0 == "_" })
        }
    }

    /// The code without the lines that `#if` keeps from Linux.
    var compiledCode: String { code.contains("#if") ? ConditionalCode.compiled(code) : code }

    /// The names that it declares, at any depth.
    var declaredNames: Set<String> {
        let names = /\b(?:class|struct|enum|actor|protocol|typealias|associatedtype|func|let|var|case)\s+(\w+)/
        return Set(code.matches(of: names).map { String($0.1) })
    }

    /// The first line with what only Apple's Objective-C runtime can do, and what it is.
    ///
    /// A class's name in Objective-C, `@objc(Name) class`, is left out of the build and is none.
    var objectiveC: (line: Int, what: String)? {
        let code = Self.withoutObjectiveCNames(compiledCode)
        let words =
            #/
            @objcMembers\b | @objc\b | \#selector\b | \#keyPath\b | @NSManaged\b | @IBOutlet\b | @IBAction\b
            | \bNSSelectorFromString\b | \bobjc_\w+ | \bSelector\(
            /#
        for (number, line) in code.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            guard let match = line.firstMatch(of: words) else { continue }
            return (number + 1, match.output == "Selector(" ? "Selector" : String(match.output))
        }
        return nil
    }

    /// The text without the names that classes have in Objective-C, in which spaces stand for them.
    ///
    /// Info.plist and archives find a class by that name; Swift does not.
    static func withoutObjectiveCNames(_ text: String) -> String {
        guard text.contains("@objc") else { return text }
        let attribute =
            #/
            @objc (?:\(\h*\w+\h*\))?
            (?= \s+ (?:@\w+(?:\([^)]*\))?\s+)* (?:(?:public|open|internal|final)\s+)*
                class\s+ (?!func\b|var\b|let\b|subscript\b) \w )
            /#
        var result = text
        for match in text.matches(of: attribute).reversed() {
            let blank = String(
                repeating: " ",
                count: text.distance(from: match.range.lowerBound, to: match.range.upperBound)
            )
            result.replaceSubrange(match.range, with: blank)
        }
        return result
    }

    private static func blanked(_ text: String) -> String {
        var result: [UInt8] = []
        let bytes = Array(text.utf8)
        var index = 0
        var depth = 0
        func at(_ offset: Int, _ expected: StaticString) -> Bool {
            let count = expected.utf8CodeUnitCount
            guard offset + count <= bytes.count else { return false }
            return expected.withUTF8Buffer { $0.elementsEqual(bytes[offset..<offset + count]) }
        }
        while index < bytes.count {
            if depth > 0 {
                let change = at(index, "/*") ? 1 : at(index, "*/") ? -1 : 0
                if change == 0, bytes[index] == 0x0A { result.append(0x0A) }
                depth += change
                index += change == 0 ? 1 : 2
            } else if at(index, "/*") {
                depth = 1
                index += 2
            } else if at(index, "//") {
                while index < bytes.count, bytes[index] != 0x0A { index += 1 }
            } else if at(index, "\"\"\"") {
                index += 3
                while index < bytes.count, !at(index, "\"\"\"") {
                    if bytes[index] == 0x0A { result.append(0x0A) }
                    index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
                }
                index += 3
            } else if bytes[index] == UInt8(ascii: "\"") {
                index += 1
                while index < bytes.count, bytes[index] != UInt8(ascii: "\""), bytes[index] != 0x0A {
                    index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
                }
                if index < bytes.count, bytes[index] != 0x0A { index += 1 }
            } else {
                result.append(bytes[index])
                index += 1
            }
        }
        return String(decoding: result, as: UTF8.self)
    }
}
