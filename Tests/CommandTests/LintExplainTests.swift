// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@Suite(.timeLimit(.minutes(10)))
struct LintExplainTests {
    @Test func `a rule is explained in lines that a terminal can show`() async throws {
        let outcome = try await RichPushProcess.run(["lint", "--explain", "mutable-content-missing"])
        #expect(outcome.status == 0)
        #expect(outcome.output.hasPrefix("mutable-content-missing (warning, Apple)\n"))
        for heading in ["Why", "Example", "Fix", "Source", "See"] { #expect(outcome.output.contains("\n\(heading)\n")) }
        #expect(
            outcome.output.split(separator: "\n").filter { !$0.contains("https://") }.allSatisfy { $0.count <= 100 }
        )
    }

    @Test func `all rules are listed, and all can be explained`() async throws {
        let list = try await RichPushProcess.run(["lint", "--explain", "list"])
        #expect(list.output.contains("\n  topic-name (error)"))
        #expect(list.output.contains("\n  apple-http-error (warning)"))
        let all = try await RichPushProcess.run(["lint", "--explain", "all"])
        #expect(all.output.contains("topic-name (error, all platforms)\n"))
        #expect(all.status == 0)
    }

    @Test func `for programs it is JSON`() async throws {
        let outcome = try await RichPushProcess.run(["lint", "--explain", "topic-name", "--format", "json"])
        let entry = try outcome.json
        #expect(entry["rule"] as? String == "topic-name")
        #expect(entry["severity"] as? String == "error")
        #expect((entry["why"] as? [String])?.isEmpty == false)
        let list = try await RichPushProcess.run(["lint", "--explain", "list", "--format", "json"])
        #expect((try list.json["rules"] as? [[String: Any]])?.count ?? 0 > 60)
    }

    @Test func `a name with a slip leads to those that may be meant`() async throws {
        let outcome = try await RichPushProcess.run(["lint", "--explain", "topic-nam"])
        #expect(outcome.status == 64)
        #expect(outcome.errors.contains("there is no rule 'topic-nam'. Did you mean 'topic-name'?"))
    }
}
