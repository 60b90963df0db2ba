// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// `lint --fix`: what it writes where, and what it leaves alone.
@Suite(.timeLimit(.minutes(10)))
struct LintFixTests {
    private static let broken =
        "\u{FEFF}{\r\n\t\"topic\": \"news\",\r\n\t\"toen\": 1,\r\n\t'notification': {title: 'Hi',}\r\n}\r\n\r\n"
    private static let whole = "\u{FEFF}{\r\n\t\"topic\": \"news\",\r\n\t'notification': {title: 'Hi',}\r\n}\r\n\r\n"

    @Test func `the file is fixed in place, and all else in it stays`() async throws {
        try await withTemporaryFolder { folder in
            let file = folder.appending(path: "a b:\nä.json")
            try Data(Self.broken.utf8).write(to: file)
            try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: file.path)
            let outcome = try await RichPushProcess.run(["lint", "--fix=remove", "a b:\nä.json"], in: folder)
            #expect(outcome.status == 0)
            #expect(
                outcome.output == "a b:\\nä.json: fixed: remove toen [invalid-field]\n1 fixed, no findings remain.\n"
            )
            #expect(try Data(contentsOf: file) == Data(Self.whole.utf8))
            let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
            #expect(attributes[.posixPermissions] as? Int == 0o640)
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 1)
        }
    }

    @Test func `a file without anything to fix is not written`() async throws {
        try await withTemporaryFolder { folder in
            let file = folder.appending(path: "a.json")
            try Data(#"{"topic": "a#b"}"#.utf8).write(to: file)
            let inode = try FileManager.default.attributesOfItem(atPath: file.path)[.systemFileNumber] as? Int
            let outcome = try await RichPushProcess.run(["lint", "--fix=remove", "a.json"], in: folder)
            #expect(outcome.status == 1)
            #expect(outcome.output.hasPrefix("a.json:1:2: topic: error: "))
            let later = try FileManager.default.attributesOfItem(atPath: file.path)[.systemFileNumber] as? Int
            #expect(inode == later)
        }
    }

    @Test func `of a symbolic link the file behind it is fixed`() async throws {
        try await withTemporaryFolder { folder in
            let inner = folder.appending(path: "inner")
            try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: false)
            try Data(Self.broken.utf8).write(to: inner.appending(path: "a.json"))
            let link = folder.appending(path: "link.json")
            try FileManager.default.createSymbolicLink(atPath: link.path, withDestinationPath: "inner/a.json")
            #expect(try await RichPushProcess.run(["lint", "--fix=remove", "link.json"], in: folder).status == 0)
            #expect(try Data(contentsOf: inner.appending(path: "a.json")) == Data(Self.whole.utf8))
            #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link.path) == "inner/a.json")
        }
    }

    @Test func `standard input is fixed to standard output, and findings go aside`() async throws {
        let outcome = try await RichPushProcess.run(["lint", "--fix=remove"], input: Self.broken)
        #expect(outcome.status == 0)
        #expect(Array(outcome.output.utf8) == Array(Self.whole.utf8))
        #expect(outcome.errors.contains("<stdin>: fixed: remove toen [invalid-field]\n"))
        let clean = try await RichPushProcess.run(["lint", "--fix=remove"], input: "{ topic : 'news' }")
        #expect(clean.output == "{ topic : 'news' }")
        let bad = try await RichPushProcess.run(["lint", "--fix=remove"], input: "{")
        #expect(bad.status == 65)
        #expect(bad.output == "")
    }

    @Test func `the status and the machine formats are about what remains`() async throws {
        let input = #"{"topic": "a#b", "notification": {"title": "Hi"}, "toen": 1}"#
        let outcome = try await RichPushProcess.run(["lint", "--fix=remove", "--format", "json"], input: input)
        #expect(outcome.status == 1)
        #expect(outcome.output == #"{"topic": "a#b", "notification": {"title": "Hi"}}"#)
        let answer = try JSONSerialization.jsonObject(with: Data(outcome.errors.utf8)) as? [String: [[String: Any]]]
        #expect(answer?["findings"]?.compactMap { $0["rule"] as? String } == ["topic-name"])
        #expect(answer?["fixed"]?.compactMap { $0["rule"] as? String } == ["invalid-field"])
    }

    @Test func `a file that cannot be written keeps what it holds, and the others are fixed`() async throws {
        try await withTemporaryFolder { folder in
            try Data(Self.broken.utf8).write(to: folder.appending(path: "a.json"))
            // Standard input under a file's name is not a file that could be replaced.
            let outcome = try await RichPushProcess.run(
                ["lint", "--fix=remove", "/dev/stdin", "a.json"],
                input: Self.broken,
                in: folder
            )
            #expect(outcome.status == 73)
            #expect(outcome.errors.contains("/dev/stdin cannot be fixed: "))
            #expect(try Data(contentsOf: folder.appending(path: "a.json")) == Data(Self.whole.utf8))
        }
    }

    @Test(.timeLimit(.minutes(10)))
    func `a named pipe is read once, and its findings are printed`() async throws {
        try await withTemporaryFolder { folder in
            let outcome = try await RichPushProcess.runShell(
                #"mkfifo p && { printf '{"topic": "news", "toen": 1}' > p & timeout 20 "$0" lint --fix=remove --format json p; }"#,
                in: folder
            )
            #expect(outcome.status == 73)
            #expect(
                outcome.errors == "p cannot be fixed: it is not a regular file; "
                    + "pass its contents to standard input, given as -\n"
            )
            #expect(outcome.output.contains(#""rule":"invalid-field""#))
        }
    }

    @Test func `a fixed file is clean when it is linted again`() async throws {
        let input = #"""
            {"message": {"topic": "/topics/t", "notification": {"title": "T", "imageURL": "https://e.com/a b.png"},
              "android": {"collapseKey": "c", "ttl": "-5s", "notification": {"color": "ff8800"}},
              "apns": {"headers": {"mutable-content": "1"}, "payload": {"aps": {"sound": ""}}}}}
            """#
        let fixed = try await RichPushProcess.run(["lint", "--fix=remove"], input: input)
        let again = try await RichPushProcess.run(["lint", "--fix=remove", "--fail-on", "note"], input: fixed.output)
        #expect(again.output == fixed.output)
        #expect(again.status == 0)
    }

    @Test func `JSON with comments is not fixed, and its declarative push is judged as browsers do`() async throws {
        let input = """
            { "web_push": 8030, // a
              "notification": {"title": "b", "navigate": "https://e.com/"} }
            """
        let outcome = try await RichPushProcess.run(["lint", "--fix"], input: input)
        #expect(outcome.status == 73)
        #expect(outcome.errors.contains("it is not JSON yet; correct what invalid-json says first"))
        let found = try await RichPushProcess.run(["lint", "--format", "json"], input: input)
        #expect(found.status == 1)
        let answer = try JSONSerialization.jsonObject(with: Data(found.output.utf8)) as? [String: [[String: Any]]]
        #expect(answer?["findings"]?.compactMap { $0["rule"] as? String } == ["invalid-json"])
    }

    @Test func `without remove nothing that a person wrote goes away`() async throws {
        let kept = try await RichPushProcess.run(["lint", "--fix"], input: #"{"topic": "news", "toen": 1}"#)
        #expect(kept.status == 1)
        #expect(kept.output == #"{"topic": "news", "toen": 1}"#)
        let moved = try await RichPushProcess.run(["lint", "--fix"], input: #"{"topic":"n","title":"a","body":"b"}"#)
        #expect(moved.status == 0)
        #expect(moved.output == #"{"topic":"n","notification":{"title":"a","body":"b"}}"#)
        #expect(moved.errors.contains("2 fixed, no findings remain."))
        #expect(try await RichPushProcess.run(["lint", "--remove"], input: "{}").status == 64)
    }
}
