// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushMessages
import Testing

@testable import PushSimulator

/// The comment of a rule is its documentation, so it has to be complete.
@Suite(.timeLimit(.minutes(10)))
struct AndroidRuleCommentTests {
    private static let rules =
        AndroidDeliveryRules.absences + AndroidDeliveryRules.reasons + AndroidDeliveryRules.remarks

    private static let comments: [String: String] = {
        let root = (0..<4).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent() }
        let folder = root.appending(path: "Sources/PushSimulator/Android/Findings")
        let files = (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
        var comments: [String: String] = [:]
        for file in files {
            guard let text = try? String(contentsOf: file, encoding: .utf8) else { continue }
            let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
            let comment = lines.drop { !$0.hasPrefix("///") }.prefix { $0.hasPrefix("///") }.map { $0.dropFirst(4) }
            guard let line = lines.first(where: { $0.contains("static let id = ") }) else { continue }
            comments[String(line.split(separator: "\"")[1])] = comment.joined(separator: "\n")
        }
        return comments
    }()

    @Test func `every rule is asked, under a name of its own`() {
        let ids = Self.rules.map { $0.id }
        #expect(Set(ids).count == ids.count)
        #expect(Set(ids) == Set(Self.comments.keys))
        for id in ids { #expect(id.hasPrefix("android-")) }
        let lint = Set(Linter.standard.rules.map { type(of: $0).id })
        #expect(lint.isDisjoint(with: ids))
    }

    @Test func `a comment says why, shows an example and a fix, and names its source`() {
        for (id, comment) in Self.comments {
            for part in ["\nWhy: ", "\nExample: ", "\nFix: ", "\nSource: "] {
                #expect(comment.contains(part), "\(id) lacks \(part)")
            }
            #expect(comment.split(separator: "\n").first?.hasSuffix(".") == true, "\(id)")
        }
    }
}
