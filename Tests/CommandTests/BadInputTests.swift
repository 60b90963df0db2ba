// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@Suite(.timeLimit(.minutes(10)))
struct BadInputTests {
    static let commands = ["build", "lint", "simulate"]

    @Test(arguments: commands)
    func `what is not JSON is shown with line, column and a caret`(_ command: String) async throws {
        let outcome = try await RichPushProcess.run([command], input: "{\n  \"topic\": @\n}")
        #expect(outcome.status == 65)
        #expect(outcome.errors.contains("Line 2, column 12"))
        #expect(outcome.errors.contains("  \"topic\": @\n           ^"))
    }

    @Test(arguments: [
        (["lnt", "message.json"], "'richpush' has no command 'lnt'. Did you mean 'lint'?"),
        (["emulator", "strt"], "'richpush emulator' has no command 'strt'. Did you mean 'start'?"),
        (["emulator", "help", "exce"], "'richpush emulator' has no command 'exce'. Did you mean 'exec'?"),
        (["version"], "'richpush' has no command 'version'. Did you mean 'richpush --version'?"),
        (["help", "previw"], "Did you mean 'preview'?"), (["pineapple"], "has no command 'pineapple'.\n"),
    ])
    func `a command that is not there leads to the one that may be meant`(_ words: [String], _ told: String)
        async throws
    {
        let outcome = try await RichPushProcess.run(words)
        #expect(outcome.status == 64)
        #expect(outcome.errors.contains(told), "\(outcome.errors)")
    }

    @Test(arguments: [
        (["lint", ""], "The argument is empty"), (["picture", ""], "The argument is empty"),
        (["init", ""], "The argument is empty"), (["preview", "-", "-o", ""], "The argument behind -o is empty"),
        (["simulate", "-", "--click="], "The argument behind --click= is empty"),
    ])
    func `an empty argument is no path`(_ arguments: [String], _ told: String) async throws {
        let outcome = try await RichPushProcess.run(arguments, input: #"{"topic": "a"}"#)
        #expect(outcome.status == 64)
        #expect(outcome.errors.contains(told), "\(outcome.errors)")
        #expect(outcome.output.isEmpty)
    }

    @Test(arguments: commands)
    func `a message in the place of a file leads to standard input`(_ command: String) async throws {
        let outcome = try await RichPushProcess.run([command, #"{"topic": "a"}"#])
        #expect(outcome.status == 66)
        #expect(
            outcome.errors.contains("is a message and not a file's path; pipe it to standard input"),
            "\(outcome.errors)"
        )
    }

    @Test(arguments: ["ios", "iOS", "Apple", "iPhone"])
    func `a platform is known by its usual names`(_ name: String) async throws {
        let outcome = try await RichPushProcess.run(
            ["simulate", "-", "--device", name, "--format", "json"],
            input: #"{"topic": "a", "notification": {"title": "b"}}"#
        )
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.output.contains(#""platform":"apple""#), "\(outcome.output)")
    }

    @Test(arguments: commands)
    func `a picture in place of a message is called one`(_ command: String) async throws {
        let outcome = try await RichPushProcess.run([command], input: [0x89] + Array("PNG\r\n\u{1A}\n".utf8))
        #expect(outcome.status == 65)
        #expect(outcome.errors.hasPrefix("standard input is a picture and no message"), "\(outcome.errors)")
    }

    @Test(arguments: [
        (["-o", "x.jpg"], "neither a page"), (["-o", "page.pdf"], "neither a page"),
        (["--png", "x.html"], "--png writes"),
    ])
    func `a file's name says no other format than it gets`(_ options: [String], _ told: String) async throws {
        let outcome = try await RichPushProcess.run(["preview", "-"] + options, input: #"{"topic": "a"}"#)
        #expect(outcome.status == 64)
        #expect(outcome.errors.contains(told), "\(outcome.errors)")
    }

    @Test func `a folder that is not there is named`() async throws {
        try await withTemporaryFolder { folder in
            let file = folder.appending(path: "none/page.html").path
            let outcome = try await RichPushProcess.run(["preview", "-", "-o", file], input: #"{"topic": "a"}"#)
            #expect(outcome.status == 73)
            #expect(
                outcome.errors.hasSuffix("there is no folder \(folder.appending(path: "none").path).\n"),
                "\(outcome.errors)"
            )
        }
    }

    @Test(arguments: commands)
    func `an empty input is called empty`(_ command: String) async throws {
        let outcome = try await RichPushProcess.run([command], input: "")
        #expect(outcome.status == 65)
        #expect(outcome.errors.contains("standard input is empty"))
    }

    @Test(arguments: commands)
    func `a file that is not there, and a folder without messages, cannot be read`(_ command: String) async throws {
        try await withTemporaryFolder { folder in
            // Folders are read by lint alone.
            for (path, status) in [("/nowhere/message.json", 66), (folder.path, command == "lint" ? 65 : 66)] {
                let outcome = try await RichPushProcess.run([command, path])
                #expect(outcome.status == status, "\(outcome.errors)")
                #expect(outcome.errors.contains(path))
            }
        }
    }

    @Test(arguments: commands)
    func `invalid UTF-8 and nesting without end are refused, not obeyed`(_ command: String) async throws {
        let invalid = try await RichPushProcess.run(
            [command],
            input: Array(#"{"topic": ""#.utf8) + [0xFF, 0xFE, 0x22, 0x7D]
        )
        #expect(invalid.status == 65)
        let deep = try await RichPushProcess.run([command], input: String(repeating: "[", count: 1_000_000))
        #expect(deep.status == 65)
    }

    @Test(arguments: commands)
    func `a byte order mark is passed over`(_ command: String) async throws {
        let outcome = try await RichPushProcess.run(
            [command],
            input: [0xEF, 0xBB, 0xBF] + Array(#"{"topic": "a"}"#.utf8)
        )
        #expect(outcome.status == 0)
    }

    @Test(arguments: commands)
    func `a million characters are read like a few`(_ command: String) async throws {
        let title = String(repeating: "x", count: 1_000_000)
        let outcome = try await RichPushProcess.run(
            [command],
            input: #"{"topic": "a", "notification": {"title": ""# + title + #""}}"#
        )
        #expect(outcome.status == (command == "lint" ? 1 : 0))
        #expect(!outcome.output.isEmpty)
    }

    @Test(arguments: commands)
    func `JSON that is not an object is refused with that reason`(_ command: String) async throws {
        for input in ["[]", "1", "\"text\"", "null"] {
            let outcome = try await RichPushProcess.run([command], input: input)
            #expect(outcome.status == (command == "simulate" ? 0 : 1), "\(input)")
        }
    }

    @Test(arguments: [
        ["lint", "--format", "xml"], ["lint", "--fail-on", "never-ever"], ["simulate", "--network", "carrier-pigeon"],
        ["simulate", "--time-limit", "0"], ["simulate", "--device", "toaster"], ["lint", "--jsonl", "a", "b"], ["fly"],
        ["build", "--no-such-flag"], ["lint", "-", "-"],
        ["simulate", "--resolve", "example.com"], ["simulate", "--resolve", "example.com:99999:127.0.0.1"],
    ])
    func `wrong usage ends with 64 and says what is right`(_ arguments: [String]) async throws {
        let outcome = try await RichPushProcess.run(arguments)
        #expect(outcome.status == 64)
        #expect(outcome.errors.contains("Error:"))
    }

    @Test(arguments: commands)
    func `output that cannot be written is said and ends with 73`(_ command: String) async throws {
        let outcome = try await RichPushProcess.runShell("\"$0\" \(command) > /dev/full", input: #"{"topic": "news"}"#)
        #expect(outcome.status == 73)
        #expect(outcome.errors == "standard output cannot be written: no space left on device\n")
    }

    @Test func `output that is closed is said too, and no other file is written in its place`() async throws {
        let outcome = try await RichPushProcess.runShell("\"$0\" build >&-", input: #"{"topic": "news"}"#)
        #expect(outcome.status == 73)
        #expect(outcome.errors == "standard output cannot be written: bad file descriptor\n")
    }

    @Test(arguments: commands)
    func `a reader that leaves early ends a filter quietly`(_ command: String) async throws {
        let lines = String(repeating: #"{"topic": "news"}"# + "\n", count: 200)
        let outcome = try await RichPushProcess.runShell("\"$0\" \(command) --jsonl | head -n 1", input: lines)
        #expect(outcome.status == 0)
        #expect(try outcome.jsonLines.count == 1)
        #expect(outcome.errors == "")
    }
}
