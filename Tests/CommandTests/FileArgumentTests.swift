// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// Every file and folder that a command line can name, as the program itself lists them, and what may lie there instead.
@Suite(.timeLimit(.minutes(10)))
struct FileArgumentTests {
    /// What lies at the path.
    enum Place: String, CaseIterable, Sendable {
        case pipe
        case folder
        case socket
        case device
        case belowFile

        /// Makes it, and returns its path.
        func make(in folder: URL) throws -> String {
            let path = folder.appending(path: rawValue).path
            switch self {
            case .pipe: try #require(mkfifo(path, 0o600) == 0)
            case .folder: try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
            case .socket: try #require(mknod(path, S_IFSOCK | 0o600, 0) == 0)
            // Endless zeros to read, and no room to write.
            case .device: return "/dev/full"
            case .belowFile:
                try Data().write(to: folder.appending(path: "file"))
                return folder.appending(path: "file/x").path
            }
            return path
        }
    }

    /// An argument or option that takes a file or a folder.
    struct FileArgument: Sendable, Decodable {
        enum CompletionKind: String, CodingKey { case file, directory }

        struct Name: Sendable, Decodable { var name: String }

        var command = ""
        var kind: String
        var valueName: String?
        var abstract: String?
        var names: [Name]?
        var shouldDisplay: Bool?
        var isFile: Bool
        var isFolder: Bool

        var option: String? { names?.first?.name }

        init(from decoder: any Decoder) throws {
            enum Key: String, CodingKey { case kind, valueName, abstract, names, shouldDisplay, completionKind }
            let values = try decoder.container(keyedBy: Key.self)
            kind = try values.decode(String.self, forKey: .kind)
            valueName = try values.decodeIfPresent(String.self, forKey: .valueName)
            abstract = try values.decodeIfPresent(String.self, forKey: .abstract)
            names = try values.decodeIfPresent([Name].self, forKey: .names)
            shouldDisplay = try values.decodeIfPresent(Bool.self, forKey: .shouldDisplay)
            let completion = try? values.nestedContainer(keyedBy: CompletionKind.self, forKey: .completionKind)
            isFile = completion?.contains(.file) == true
            isFolder = completion?.contains(.directory) == true
        }
    }

    private struct Help: Decodable { var command: Command }

    private struct Command: Decodable {
        var commandName: String
        var arguments: [FileArgument]?
        var subcommands: [Command]?

        /// Its file arguments and those of its subcommands.
        func fileArguments(below path: [String] = []) -> [FileArgument] {
            var all = (arguments ?? []).filter { ($0.isFile || $0.isFolder) && $0.shouldDisplay != false }
            for index in all.indices { all[index].command = path.joined(separator: " ") }
            return all
                + (subcommands ?? []).flatMap { $0.fileArguments(below: path + [$0.commandName]) }
        }
    }

    private static let emulator = "--emulator=http://127.0.0.1:9"

    /// A command line that works, for each command that takes a file.
    private static let lines: [String: [String]] = [
        "demo": [], "build": ["message.json"], "lint": ["message.json"],
        "simulate": ["message.json", "--device", "android"], "preview": ["message.json", "--device", "android"],
        "picture": ["photo.png"], "send": ["message.json", "--project", "p", emulator],
        "campaign check": ["message.json", "rows.jsonl"], "campaign preview": ["message.json", "rows.jsonl"],
        "campaign render": ["message.json", "rows.jsonl"],
        "campaign send": ["message.json", "rows.jsonl", "--journal", "journal", "--project", "p", emulator],
        "campaign resume": ["journal", "--project", "p", emulator],
        "topic subscribe": ["news", "token", emulator], "topic unsubscribe": ["news", "token", emulator],
        "topic list": ["token", emulator],
        "group create": ["g", "token", "--sender", "1", emulator],
        "group add": ["g", "token", "--sender", "1", emulator],
        "group remove": ["g", "token", "--sender", "1", emulator], "group get": ["g", "--sender", "1", emulator],
        "group send": ["g", "message.json", "--sender", "1", emulator], "group export": [],
        "legacy send": ["message.json", emulator], "legacy listen": ["--address", "127.0.0.1:9", "--sender", "1"],
        "emulator start": ["--port", "0"], "emulator exec": ["--", "true"],
        "emulator apns-key": ["--data-dir", "data"], "doctor": [], "init": [],
        "review": ["message.json", "--against", "earlier", "--device", "android"],
    ]

    /// What an option needs beside it to be looked at.
    private static func addition(for option: String, of command: String) -> [String] {
        switch (option, command) {
        case ("cacert", "lint"): ["--online"]
        case ("ca-file", _) where command != "legacy listen": ["--emulator=https://127.0.0.1:9"]
        case ("vapid-key", _): ["--subscription", "subscription.json", "--vapid-subject", "mailto:a@example.com"]
        case ("journal", "send"): ["--jsonl"]
        default: []
        }
    }

    /// The command line with the path in the argument's place.
    private static func line(_ argument: FileArgument, _ path: String) throws -> [String] {
        var words = try #require(lines[argument.command], "\(argument.command) takes a file, and has no line here")
        guard let option = argument.option else {
            let place = argument.valueName == "audience" || argument.command == "group send" ? 1 : 0
            words.replaceSubrange(min(place, words.count)..<min(place + 1, words.count), with: [path])
            return words
        }
        let addition = addition(for: option, of: argument.command)
        if addition.first?.hasPrefix("--emulator") == true { words.removeAll { $0 == emulator } }
        if option == "rendered" { words.removeFirst(2) }
        if option == "duckdb", words.count > 1, words[1] == "rows.jsonl" { words[1] = "rows.parquet" }
        if let place = words.firstIndex(of: "--\(option)") { words.removeSubrange(place...(place + 1)) }
        return ["--\(option)", path] + addition + words
    }

    /// Each argument once: options that several commands share are the same type.
    private static func arguments() async throws -> [FileArgument] {
        let text = try await RichPushProcess.run(["--experimental-dump-help"]).output
        var known: Set<[String?]> = []
        return try JSONDecoder().decode(Help.self, from: Data(text.utf8)).command.fileArguments().filter { argument in
            // A browser draws this one, and it is written like --output. A resumed campaign needs one that has begun.
            guard argument.option != "png", argument.command != "campaign resume" || argument.option == nil else {
                return false
            }
            let name = argument.option ?? argument.command + (argument.valueName ?? "")
            return known.insert([name, argument.abstract]).inserted
        }
    }

    private static func withFiles(_ body: (URL) async throws -> Void) async throws {
        try await withTemporaryFolder { folder in
            let files = [
                "message.json": #"{"token": "t", "notification": {"title": "a", "body": "b"}}"#,
                "rows.jsonl": #"{"token": "t"}"# + "\n", "rows.parquet": "PAR1",
                "subscription.json": """
                {"endpoint": "https://127.0.0.1:9/", "keys": {"auth": "BTBZMqHH6r4Tts7J_aSIgg", "p256dh": \
                "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"}}
                """,
            ]
            for (name, text) in files { try Data(text.utf8).write(to: folder.appending(path: name)) }
            // 1 × 1 pixels.
            let picture = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII="
            try #require(Data(base64Encoded: picture)).write(to: folder.appending(path: "photo.png"))
            let earlier = folder.appending(path: "earlier")
            try FileManager.default.createDirectory(at: earlier, withIntermediateDirectories: false)
            try Data(files["message.json", default: ""].utf8).write(to: earlier.appending(path: "message.json"))
            try await body(folder)
        }
    }

    @Test(arguments: Place.allCases)
    func `nothing that lies in the place of a file holds a command up, and a sentence names it`(_ place: Place)
        async throws
    {
        let arguments = try await Self.arguments()
        #expect(arguments.count > 30)
        try await Self.withFiles { folder in
            try await withThrowingTaskGroup(of: Void.self) { group in
                // A folder is what a folder's option and a review want, and a part file's name is looked for in an audience's.
                for (number, argument) in arguments.enumerated()
                where place != .folder || argument.isFile && (argument.command != "review" || argument.option != nil) {
                    // A pipe of its own: one that another command opens has a reader and a writer.
                    let own = folder.appending(path: "\(number)")
                    try FileManager.default.createDirectory(at: own, withIntermediateDirectories: false)
                    let path = try place.make(in: own)
                    let words = argument.command.split(separator: " ").map(String.init)
                    let line = words + (try Self.line(argument, path))
                    group.addTask {
                        let quoted = line.map { "'\($0)'" }.joined(separator: " ")
                        let outcome = try await RichPushProcess.runShell(
                            #"exec timeout 60 "$0" \#(quoted)"#,
                            in: folder
                        )
                        let comment: Comment = "\(quoted): \(outcome.status) \(outcome.errors)"
                        #expect(outcome.status != 0 && outcome.status < 100, comment)
                        #expect(outcome.errors.contains(path), comment)
                        for raw in ["Domain", "errno", "Error(", "DecodingError", "Optional("] {
                            #expect(!outcome.errors.contains(raw), comment)
                        }
                    }
                }
                try await group.waitForAll()
            }
        }
    }

    @Test func `a pipe that somebody writes to is an input, and one that somebody reads is an output`() async throws {
        try await Self.withFiles { folder in
            let read = try await RichPushProcess.runShell(
                #"mkfifo p && { cat message.json > p & exec timeout 60 "$0" build p; }"#,
                in: folder
            )
            #expect(read.status == 0 && read.output.contains("notification"), "\(read.errors)")
            let rows = try await RichPushProcess.runShell(
                #"mkfifo r.jsonl && { cat rows.jsonl > r.jsonl & exec timeout 60 "$0" campaign check message.json r.jsonl; }"#,
                in: folder
            )
            #expect(rows.status == 0 && rows.output.contains("1 row"), "\(rows.output)\(rows.errors)")
            let written = try await RichPushProcess.runShell(
                """
                mkfifo o && { cat o > page & timeout 60 "$0" preview message.json --device android -o o && wait && grep -c '<html' page; }
                """,
                in: folder
            )
            #expect(written.status == 0, "\(written.output)\(written.errors)")
        }
    }

    @Test func `a pipe is not read where a file is read twice`() async throws {
        try await Self.withFiles { folder in
            let outcome = try await RichPushProcess.runShell(
                """
                mkfifo s && { echo t > s & timeout 60 "$0" campaign send message.json rows.jsonl --journal j --project p \
                \(Self.emulator) --suppress s; status=$?; kill $!; exit $status; }
                """,
                in: folder
            )
            #expect(outcome.status == 66)
            #expect(outcome.errors.contains("s cannot be read: it is a pipe, and it is read more than once"))
        }
    }

    @Test func `a new file gets the permissions that the user's mask leaves, and a file that is there keeps its own`()
        async throws
    {
        try await Self.withFiles { folder in
            let outcome = try await RichPushProcess.runShell(
                """
                umask 027; touch old.html; chmod 604 old.html; ln -s later.html link.html
                for page in new old link; do "$0" preview message.json --device android -o $page.html || exit; done
                stat -c %a new.html old.html later.html; test -h link.html
                """,
                in: folder
            )
            #expect(outcome.status == 0, "\(outcome.errors)")
            #expect(outcome.output.hasSuffix("\n640\n604\n640\n"), "\(outcome.output)")
        }
    }
}
