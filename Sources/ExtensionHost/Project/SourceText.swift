// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import PushMessages

/// A Swift file, as far as its words tell what is in it: comments and literals left out.
struct SourceText {
    let file: URL
    let text: String
    /// The text with comments and literals blanked out, lines kept.
    let code: String

    init(_ file: URL) {
        self.file = file
        let data = Data(projectFile: file) ?? Data()
        text = String(projectText: data.prefix(1 << 20))
        code = Self.blanked(text)
    }

    /// The class that inherits by name from `UNNotificationServiceExtension`, or from an SDK's that does and has a stand-in.
    var serviceClass: String? {
        code.matches(of: /\bclass\s+(\w+)\s*:\s*([\w.]+)/).first { Self.serviceClasses.contains(String($0.2)) }
            .map { String($0.1) }
    }

    private static let serviceClasses = Set(
        ["UNNotificationServiceExtension"] + Vendor.all.compactMap { $0.serviceExtension?.superclass }
    )

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
        return code.linesOfBytes.compactMap { line in
            guard line.mayImport, let start = line.prefixMatch(of: words) else { return nil }
            let rest = line[start.range.upperBound...]
            let name = rest[(rest.prefixMatch(of: kinds)?.range.upperBound ?? rest.startIndex)...]
            return String(name.prefix { $0.isLetter || $0.isNumber || $0 == "_" })
        }
    }

    /// The code without the lines that `#if` keeps from Linux.
    var compiledCode: String { code.contains("#if") ? ConditionalCode.compiled(code) : code }

    /// The first line with what only Apple's Objective-C runtime can do, and what it is.
    ///
    /// `@objc`, `@objcMembers` and names in Objective-C are left out of the build: without the runtime nothing looks a method
    /// up by its name.
    var objectiveC: (line: Int, what: String)? {
        let words =
            #/
            \#selector\b | \#keyPath\b | @NSManaged\b | @IBOutlet\b | @IBAction\b
            | \bNSSelectorFromString\b | \bobjc_\w+ | \bSelector\( | @objc\s+optional\b
            /#
        // Few files have any of it, and looking for words takes a hundredth of the time.
        let marks = ["elector", "#keyPath", "@NSManaged", "@IB", "objc"]
        guard marks.contains(where: { code.contains($0) }) else { return nil }
        for (number, line) in compiledCode.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            guard let match = line.firstMatch(of: words) else { continue }
            return (number + 1, match.output == "Selector(" ? "Selector" : String(match.output))
        }
        return nil
    }

    /// The text without what it says to Apple's runtime alone: `@objc`, with or without a name, `@objcMembers` and `@nonobjc`.
    ///
    /// Lines stay, and so do columns but for a protocol's: one for that runtime is for classes alone, and becomes one that says
    /// so. Literals and comments are left as they are.
    static func withoutObjectiveCAttributes(_ text: String) -> String {
        guard text.contains("@objc") || text.contains("@nonobjc") else { return text }
        let code = blanked(text).split(separator: "\n", omittingEmptySubsequences: false)
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        var isProtocol = false
        for (number, line) in code.enumerated() where number < lines.count {
            if line.contains("@objc") || line.contains("@nonobjc") {
                isProtocol = isProtocol || line.contains("@objc") && !line.contains("@objcMembers")
                for match in lines[number].matches(of: /@(?:objcMembers|nonobjc|objc(?:\h*\([^)]*\))?)(?!\w)/)
                    .reversed()
                {
                    let blank = String(repeating: " ", count: match.output.count)
                    lines[number].replaceSubrange(match.range, with: blank)
                }
            }
            guard isProtocol else { continue }
            if let match = lines[number].firstMatch(of: /\bprotocol\s+\w+(\s*:)?/) {
                let base = match.1 == nil ? ": AnyObject" : " AnyObject,"
                let isForClasses = lines[number].contains(/:\s*(?:class|AnyObject)\b/)
                if !isForClasses { lines[number].insert(contentsOf: base, at: match.range.upperBound) }
                isProtocol = false
            } else if line.contains(/\b(?:class|func|var|let|init|enum|extension|struct|case)\b/) {
                isProtocol = false
            }
        }
        return lines.joined(separator: "\n")
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

extension Substring {
    /// Whether its first letter is one with which an import, or a word before it, can begin.
    var mayImport: Bool {
        utf8.first { $0 != 0x20 && $0 != 0x09 }.map { "@ipf".utf8.contains($0) } ?? false
    }
}
