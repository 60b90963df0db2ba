// SPDX-License-Identifier: Apache-2.0

import Fixtures
import Foundation
import GRDB
import PushMessages
import Testing

@testable import PushEmulator

@Suite(.timeLimit(.minutes(10)))
struct SearchFunctionTests {
    private func value(_ expression: String, _ arguments: [String?]) async throws -> Bool? {
        try await withStore { store in
            try await store.read {
                try Bool.fetchOne($0, sql: "SELECT \(expression)", arguments: StatementArguments(arguments))
            }
        }
    }

    @Test(arguments: [
        ("Half price", "PRICE", true), ("Half price", "", true), ("", "a", false), ("aab", "ab", true),
        ("abababac", "ababac", true), ("Ünïcode ü", "ïcode", true), ("ÜBER", "über", false), ("50 %", "%", true),
        ("a_b", "a_b", true), ("axb", "a_b", false), ("x", "xx", false),
    ])
    func `a text holds a part, letters A to Z in either case`(text: String, part: String, expected: Bool) async throws {
        #expect(try await value("contains_text(?, ?)", [text, part]) == expected)
    }

    @Test(arguments: [
        ("news-de", "news*", true), ("news-de", "*de", true), ("news-de", "n*-*e", true), ("news-de", "*", true),
        ("news", "news*news", false), ("ab", "a*b*b", false), ("a[b]?", "a[b]?", true), ("aXbXc", "a*X*c", true),
        ("News", "news*", false), ("", "*", true), ("", "a*", false), ("aaa", "a*a*a*a", false),
    ])
    func `a pattern with stars is met by the whole text`(text: String, pattern: String, expected: Bool) async throws {
        #expect(try await value("matches_pattern(?, ?)", [text, pattern]) == expected)
    }

    @Test func `texts of two letters are searched as a plain comparison does`() async throws {
        var numbers = SeededNumbers(seed: 5)
        func text(_ limit: Int) -> String {
            String(
                (0..<Int.random(in: 0...limit, using: &numbers)).map { _ in Bool.random(using: &numbers) ? "a" : "b" }
            )
        }
        let pairs = (0..<2000).map { _ in (text(24), text(5)) }
        try await withStore { store in
            for (text, part) in pairs {
                let found = try await store.read {
                    try Bool.fetchOne($0, sql: "SELECT contains_text(?, ?)", arguments: [text, part])
                }
                #expect(found == (part.isEmpty || text.contains(part)), "\(text) \(part)")
            }
        }
    }

    @Test func `a missing text holds nothing, and its opposite is found`() async throws {
        #expect(try await value("contains_text(?, 'a')", [nil]) == nil)
        try await withStore { store in
            try await store.insert()
            let query = try InboxQueryParser.parse("!body:x", protocols: [])
            let selection = InboxSelection(query: query)
            let found = try await store.search(for: selection) { try selection.fetch($0, limit: 9) }
            #expect(found.count == 1)
        }
    }

    @Test func `a search that takes too long ends with a remedy`() async throws {
        var configuration = CoreConfiguration.test
        configuration.searchTimeLimit = .milliseconds(1)
        try await withStore(configuration) { store in
            let selection = InboxSelection(query: try InboxQueryParser.parse("body:x", protocols: []))
            let error = await #expect(throws: SearchTooSlowError.self) {
                try await store.search(for: selection) { database in
                    // Endless, unless SQLite is interrupted.
                    let endless =
                        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n"
                    return try Int.fetchOne(database, sql: endless)
                }
            }
            #expect(error?.sentence.contains("narrow it") == true)
        }
    }

    @Test func `a search ends when its client leaves, and others are answered meanwhile`() async throws {
        var configuration = CoreConfiguration.test
        configuration.searchTimeLimit = .seconds(600)
        try await withStore(configuration) { store in
            let selection = InboxSelection(query: try InboxQueryParser.parse("body:x", protocols: []))
            let searches = (0..<12).map { _ in
                Task {
                    try await store.search(for: selection) { database in
                        let endless =
                            "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n"
                        return try Int.fetchOne(database, sql: endless)
                    }
                }
            }
            // More searches than readers, and a reader is free.
            #expect(try await store.messages() == [])
            for search in searches { search.cancel() }
            for search in searches {
                await #expect(throws: (any Error).self) { try await search.value }
            }
        }
    }
}
