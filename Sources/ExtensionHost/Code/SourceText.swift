// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import PushMessages

/// A Swift file, as far as its words tell what is in it: comments and literals left out.
struct SourceText {
    let file: URL
    let text: String
    /// The text with comments and literals blanked out, lines kept.
    let code: String

    init(_ file: URL) { self.init(file, Data(projectFile: file) ?? Data()) }

    /// - Parameter data: What was read of the file.
    init(_ file: URL, _ data: Data) {
        self.file = file
        text = String(projectText: data.prefix(1 << 20))
        code = Self.blanked(text)
    }

    /// The class that inherits by name from `UNNotificationServiceExtension`, or from an SDK's that does and has a stand-in.
    var serviceClass: String? {
        // Making a pattern and looking for it takes a hundred times as long as looking for a word.
        guard Self.serviceClasses.contains(where: code.hasBytes) else { return nil }
        return code.matches(of: /\bclass\s+(\w+)\s*:\s*([\w.]+)/)
            .first { Self.serviceClasses.contains(String($0.2)) }.map { String($0.1) }
    }

    private static let serviceClasses = Set(
        ["UNNotificationServiceExtension"] + Vendor.all.compactMap { $0.serviceExtension?.superclass }
    )

    /// The class that inherits from an SDK's class whose name ends like a service extension's
    /// (`SDKNotificationService`).
    var likelyServiceClass: String? {
        guard code.hasBytes("NotificationService") else { return nil }
        return code.firstMatch(of: /\bclass\s+(\w+)\s*:\s*\w+NotificationService(?:Extension)?\b/).map { String($0.1) }
    }

    /// Whether it declares a class of this name with a superclass.
    func declaresSubclass(_ name: String) -> Bool {
        code.hasBytes(name) && code.matches(of: /\bclass\s+(\w+)\s*:\s*\w+/).contains { $0.1 == name }
    }

    /// The modules that it imports, in order.
    var imports: [String] { code.linesOfBytes.compactMap(\.importedModule) }

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
        // Few lines have any of it, and looking for words takes a hundredth of the time.
        let marks = ["elector", "#keyPath", "@NSManaged", "@IB", "objc"]
        guard marks.contains(where: code.hasBytes) else { return nil }
        for (number, line) in compiledCode.linesOfBytes.enumerated() {
            guard marks.contains(where: line.hasBytes), let match = line.firstMatch(of: words) else { continue }
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

    /// A text without comments and literals, lines kept.
    static func blanked(_ text: String) -> String {
        var text = text
        return text.withUTF8 { bytes in
            String(unsafeUninitializedCapacity: bytes.count) { blank(bytes, into: $0) }
        }
    }

    /// Writes the code without comments and literals, and returns how many bytes it has.
    private static func blank(_ bytes: UnsafeBufferPointer<UInt8>, into result: UnsafeMutableBufferPointer<UInt8>)
        -> Int
    {
        let (slash, star, quote, backslash): (UInt8, UInt8, UInt8, UInt8) = (0x2F, 0x2A, 0x22, 0x5C)
        let lineFeed: UInt8 = 0x0A
        let end = bytes.count
        var (index, count, depth) = (0, 0, 0)
        while index < end {
            let byte = bytes[index]
            let next = index + 1 < end ? bytes[index + 1] : 0
            if depth > 0 {
                let change = byte == slash && next == star ? 1 : byte == star && next == slash ? -1 : 0
                if byte == lineFeed {
                    result[count] = lineFeed
                    count += 1
                }
                depth += change
                index += change == 0 ? 1 : 2
            } else if byte == slash, next == star {
                depth = 1
                index += 2
            } else if byte == slash, next == slash {
                while index < end, bytes[index] != lineFeed { index += 1 }
            } else if byte == quote {
                let isLong = next == quote && index + 2 < end && bytes[index + 2] == quote
                index += isLong ? 3 : 1
                while index < end {
                    let byte = bytes[index]
                    if byte == quote,
                        !isLong || index + 2 < end && bytes[index + 1] == quote && bytes[index + 2] == quote
                    {
                        break
                    }
                    if byte == lineFeed {
                        guard isLong else { break }
                        result[count] = lineFeed
                        count += 1
                    }
                    // A line that goes on in the next one is one of two.
                    index += byte == backslash && index + 1 < end && bytes[index + 1] != lineFeed ? 2 : 1
                }
                if index < end, bytes[index] == quote { index += isLong ? 3 : 1 }
            } else {
                result[count] = byte
                count += 1
                index += 1
            }
        }
        return count
    }
}

extension Substring {
    /// Whether its first letter is one with which an import, or a word before it, can begin.
    var mayImport: Bool {
        utf8.first { $0 != 0x20 && $0 != 0x09 }.map { "@ipf".utf8.contains($0) } ?? false
    }

    /// The module that a line of code imports; `nil` of other lines.
    fileprivate var importedModule: String? {
        guard mayImport, hasBytes("import") else { return nil }
        let before: Set<Substring> = ["public", "internal", "package", "private", "fileprivate"]
        let kinds: Set<Substring> = ["class", "struct", "func", "enum", "protocol", "typealias", "var", "let"]
        var words = split { $0 == " " || $0 == "\t" }[...]
        words = words.drop { $0.first == "@" || before.contains($0) }
        guard words.popFirst() == "import" else { return nil }
        if words.count > 1, let kind = words.first, kinds.contains(kind) { words.removeFirst() }
        let name = words.first?.prefix { $0.isLetter || $0.isNumber || $0 == "_" } ?? ""
        return name.isEmpty ? nil : String(name)
    }
}
