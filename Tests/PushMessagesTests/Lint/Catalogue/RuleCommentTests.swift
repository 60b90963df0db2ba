// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushMessages
import Testing

/// The comment of a rule is its documentation, so it has to be complete and its example has to be one.
@Suite(.timeLimit(.minutes(10)))
struct RuleCommentTests {
    struct Rule: Sendable, CustomTestStringConvertible {
        var id: String
        var comment: String

        var testDescription: String { id }

        /// The JSON between the backticks after "Example:".
        var example: String? {
            comment.split(separator: "Example: `").dropFirst().first.flatMap { $0.split(separator: "`").first }.map(
                String.init
            )
        }
    }

    static let rules: [Rule] = {
        let root = (0..<5).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent() }
        let folder = root.appending(path: "Sources/PushMessages/Lint/Rules")
        let files = (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
        return files.compactMap { file in
            guard let text = try? String(contentsOf: file, encoding: .utf8) else { return nil }
            let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
            let comment = lines.drop { !$0.hasPrefix("///") }.prefix { $0.hasPrefix("///") }.map { $0.dropFirst(4) }
            guard
                let id = lines.first(where: { $0.contains("static let id = ") })?.split(separator: "\"").dropFirst()
                    .first
            else { return nil }
            return Rule(id: String(id), comment: comment.joined(separator: "\n"))
        }
    }()

    @Test func `every rule of the standard linter has its file`() {
        let standard = Linter.standard.rules.map { type(of: $0).id }
        #expect(Set(Self.rules.map(\.id)) == Set(standard + ["invalid-field"]))
    }

    @Test(arguments: rules) func `a comment says why, shows an example and a fix, and names its source`(_ rule: Rule) {
        for part in ["\nWhy: ", "\nExample: `", "\nFix: ", "\nSource: "] {
            #expect(rule.comment.contains(part), "\(rule.id) lacks \(part)")
        }
        #expect(rule.comment.split(separator: "\n").first?.hasSuffix(".") == true)
    }

    @Test(arguments: rules.filter { !["payload-too-large", "android-text-length", "expo-too-big"].contains($0.id) })
    func `the example is found by its rule`(_ rule: Rule) throws {
        let example = try #require(rule.example)
        #expect(try LintedText(example).findings.map(\.rule).contains(rule.id))
    }
}
