// SPDX-License-Identifier: Apache-2.0

import Fixtures
import PushMessages
import Testing

/// A fix changes only its edits in a text, and writes them in the style of the text around them.
@Suite(.timeLimit(.minutes(10)))
struct FixReplacementsTests {
    private static func applied(_ edits: [Fix.Edit], to text: String) throws -> String {
        let source = try JSONDocument(parsing: Array(text.utf8))
        let fix = Fix(summary: "", edits: edits)
        let result = source.bytes.applying(fix.replacements(in: source))
        #expect(try JSONValue(parsing: result).encoded() == fix.apply(to: source.root.value).encoded())
        return String(decoding: result, as: UTF8.self)
    }

    @Test(arguments: [
        (#"{"a":1}"#, #"{"a":1,"b":{"c":[1,true]}}"#),
        (#"{"a": 1}"#, #"{"a": 1, "b": {"c": [1, true]}}"#),
        (#"{ "a" : 1 }"#, #"{ "a" : 1, "b" : { "c" : [1, true] } }"#),
        (#"{"x": {"y": 1}, "a": 1,}"#, #"{"x": {"y": 1}, "a": 1, "b": {"c": [1, true]},}"#),
        (#"{a: 1}"#, #"{a: 1, b: {c: [1, true]}}"#),
        (#"{'a': 1}"#, #"{'a': 1, 'b': {'c': [1, true]}}"#),
        ("{}", #"{"b": {"c": [1, true]}}"#),
        ("null", #"{"b": {"c": [1, true]}}"#),
        ("{\n}", "{\n  \"b\": {\n    \"c\": [\n      1,\n      true\n    ]\n  }\n}"),
        (
            "{\n    \"a\": 1\n}\n",
            "{\n    \"a\": 1,\n    \"b\": {\n        \"c\": [\n            1,\n            true\n        ]\n    }\n}\n"
        ),
        (
            "{\r\n\t\"a\": {\"x\": 1},\r\n\r\n\t\"z\": 1\r\n}",
            "{\r\n\t\"a\": {\"x\": 1},\r\n\r\n\t\"z\": 1,\r\n\t\"b\": {\"c\": [1, true]}\r\n}"
        ),
        ("{ \"a\": 1\n, \"z\": {}\n}", "{ \"a\": 1\n, \"z\": {}\n, \"b\": { \"c\": [1, true] }\n}"),
    ]) func `what is added looks like its neighbours`(_ before: String, _ after: String) throws {
        #expect(try Self.applied([.set(path: ["b", "c"], value: [1, true])], to: before) == after)
    }

    @Test(arguments: [
        (#"{"a": 1}"#, "{}"),
        (#"{"a": 1, "b": 2}"#, #"{"b": 2}"#),
        (#"{"b": 2, "a": 1}"#, #"{"b": 2}"#),
        (#"{"b": 2, "a": 1,}"#, #"{"b": 2,}"#),
        (#"{"b": 2, "a": 1, "c": 3}"#, #"{"b": 2, "c": 3}"#),
        ("{\n  \"b\": 2,\n  \"a\": [\n    1\n  ],\n  \"c\": 3\n}\n", "{\n  \"b\": 2,\n  \"c\": 3\n}\n"),
        ("{\r\n  \"b\": 2,\r\n  \"a\": 1\r\n}\r\n", "{\r\n  \"b\": 2\r\n}\r\n"),
        ("{ \"a\": 1\n, \"b\": 2\n}", "{ \"b\": 2\n}"),
        ("{\"a\": 1, \"b\": 2, \"a\": 3, \"a\": 4}", "{\"b\": 2}"),
        ("{\"a\": 1, \"a\": 3, \"c\": 4, \"a\": {},}", "{\"c\": 4,}"),
        (#"{b: 2, a: 1, 'c': 3}"#, #"{b: 2, 'c': 3}"#),
    ]) func `a member goes with its comma and its line`(_ before: String, _ after: String) throws {
        #expect(try Self.applied([.remove(path: ["a"])], to: before) == after)
    }

    @Test(arguments: [
        (#"{"a": 1}"#, #"{"a": "it's \"new\" \\"}"#),
        (#"{'a': 'old'}"#, #"{'a': 'it\'s "new" \\'}"#),
        (#"{a: "old", b: 'x'}"#, #"{a: "it's \"new\" \\", b: 'x'}"#),
        (#"{"a": "first", "a": null}"#, #"{"a": "first", "a": "it's \"new\" \\"}"#),
    ]) func `a value is replaced in its place and in its quotes`(_ before: String, _ after: String) throws {
        #expect(try Self.applied([.set(path: ["a"], value: #"it's "new" \"#)], to: before) == after)
    }

    @Test func `a value that is there already is left as it is spelled`() throws {
        let text = #"{"a": "\u0041", "b": 1}"#
        #expect(try Self.applied([.set(path: ["a"], value: "A"), .set(path: ["b"], value: 1)], to: text) == text)
    }

    @Test func `edits that build on each other become replacements of the first text`() throws {
        let text = "{\n  \"message\": {\n    \"mutable_content\": 1,\n    \"topic\": \"news\"\n  }\n}\n"
        let result = try Self.applied(
            [
                .remove(path: ["message", "mutable_content"]),
                .set(path: ["message", "apns", "x"], value: 1), .set(path: ["message", "apns", "y"], value: 2),
                .remove(path: ["message", "apns", "x"]),
            ],
            to: text
        )
        #expect(
            result == "{\n  \"message\": {\n    \"topic\": \"news\",\n    \"apns\": {\n      \"y\": 2\n    }\n  }\n}\n"
        )
    }

    /// The examples of all rules in every way of writing, and every fix that their findings offer.
    @Test(arguments: RuleCommentTests.rules)
    func `a fixed text reads as the fixed value, whatever it looks like`(_ rule: RuleCommentTests.Rule) throws {
        let example = try #require(rule.example)
        var texts = [example]
        if let value = try? JSONValue(parsing: example) {
            var random = SeededNumbers(seed: UInt64(example.utf8.count))
            texts += (0..<60).map { _ in ScribbledJSON.text(of: value, &random) }
        }
        for text in texts {
            let source = try JSONDocument(parsing: Array(text.utf8))
            for fix in Linter.standard.lint(source).compactMap(\.fix) { try Self.check(fix, on: source) }
        }
    }

    @Test(arguments: 0..<8) func `any edits read as the edited value`(_ seed: Int) throws {
        var random = SeededNumbers(seed: UInt64(seed))
        for _ in 0..<400 {
            let value = ScribbledJSON.value(depth: 3, &random)
            let source = try JSONDocument(parsing: Array(ScribbledJSON.text(of: value, &random).utf8))
            let edits = (0..<Int.random(in: 1...3, using: &random)).map { _ -> Fix.Edit in
                let path = ScribbledJSON.path(&random)
                return Bool.random(using: &random)
                    ? .remove(path: path) : .set(path: path, value: ScribbledJSON.value(depth: 2, &random))
            }
            try Self.check(Fix(summary: "", edits: edits), on: source)
        }
    }

    private static func check(_ fix: Fix, on source: JSONDocument) throws {
        let before = source.root.value
        let after = fix.apply(to: before)
        let replacements = fix.replacements(in: source)
        let result = source.bytes.applying(replacements)
        let comment = Comment(rawValue: "\(fix.edits) on \(String(decoding: source.bytes, as: UTF8.self))")
        let parsed = try JSONDocument(parsing: result)
        #expect(parsed.root.value.encoded() == after.encoded(), comment)
        if before.encoded() == after.encoded(), fix.edits.count == 1 { #expect(replacements.isEmpty, comment) }
        // Parts that no edit concerns keep their spelling.
        let places = fix.edits.map { edit in
            switch edit {
            case .set(let path, _), .remove(let path): path
            }
        }
        let old = spellings(of: source)
        let new = spellings(of: parsed)
        for (path, spelling) in old where !places.contains(where: { concerns($0, path) }) {
            #expect(new[path] == spelling, comment)
        }
    }

    /// Whether an edit at a place can change what stands at the path, or which place that is.
    private static func concerns(_ place: FieldPath, _ path: FieldPath) -> Bool {
        for (a, b) in zip(place.steps, path.steps) where a != b {
            if case .index = a { return true }
            return false
        }
        return true
    }

    /// The spelling of every scalar by its path.
    private static func spellings(of document: JSONDocument) -> [FieldPath: ArraySlice<UInt8>] {
        var result: [FieldPath: ArraySlice<UInt8>] = [:]
        func visit(_ node: JSONDocument.Node, _ path: FieldPath) {
            if !node.isObject, !node.isArray { result[path] = document.bytes[node.range] }
            for (index, child) in node.children.enumerated() {
                visit(child, path.appending(child.key.map { .member($0) } ?? .index(index)))
            }
        }
        visit(document.root, FieldPath())
        return result
    }
}
