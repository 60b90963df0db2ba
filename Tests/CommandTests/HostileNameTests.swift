// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// Names of files that others have chosen, in everything that is printed about them.
@Suite(.timeLimit(.minutes(10)))
struct HostileNameTests {
    /// Clears the terminal, begins a line with a workflow command and turns the order of letters.
    private static let name = "a\u{1B}[2J\n::error::owned\u{9B}31m\u{202E}b"

    /// Command lines with the name in `$1`, a file of it in `$1.json`, and what may be printed raw.
    static let commands = [
        #"lint "$1.json" other.json"#, #"lint --format github "$1.json""#,
        #"lint "$1""#, #"build "$1""#, #"build broken/"$1.json""#,
        #"simulate --device android "$1""#, #"simulate --device android --store "$1.json/x" other.json"#,
        #"preview --device android other.json -o "$1.html""#, #"preview --device android other.json -o "$1/x.html""#,
        #"picture "$1""#, #"picture photo.png --fit "$1.json""#, #"lint --app "$1" other.json"#,
        #"simulate --extension "$1" other.json"#, #"campaign check "$1" rows.jsonl"#,
        #"campaign check other.json "$1""#,
        #"campaign check other.json rows.jsonl --suppress "$1""#,
        #"campaign resume "$1" --emulator=http://127.0.0.1:9"#,
        #"send "$1" --emulator=http://127.0.0.1:9"#, #"send other.json --credentials "$1" --project p"#,
        #"send --jsonl other.json --journal "$1/x" --project p --emulator=http://127.0.0.1:9"#,
        #"group export --map "$1/x""#, #"emulator exec --data-dir "$1.json" -- true"#, #"doctor --data-dir "$1""#,
        #"doctor --app "$1""#, #"trigger "$1""#, #"explain "$1""#, #""$1""#, #"lint "--$1""#,
        #"lint --cacert "$1" --online -"#,
        #"lint --fix "$1.json""#, #"schema "$1""#, #"demo -o "$1/x.html""#,
    ]

    @Test(arguments: commands)
    func `a name is printed as a name`(_ command: String) async throws {
        try await withTemporaryFolder { folder in
            let text = #"{"topic": "news", "toen": 1, "notification": {"title": "a"}}"#
            for name in ["\(Self.name).json", "other.json"] {
                try Data(text.utf8).write(to: folder.appending(path: name))
            }
            let broken = folder.appending(path: "broken")
            try FileManager.default.createDirectory(at: broken, withIntermediateDirectories: false)
            try Data("{".utf8).write(to: broken.appending(path: "\(Self.name).json"))
            try Data("{\"token\": \"t\"}\n".utf8).write(to: folder.appending(path: "rows.jsonl"))
            let outcome = try await RichPushProcess.runShell(
                #"set -- "$NAME"; exec timeout 60 "$0" \#(command)"#,
                in: folder,
                environment: ["NAME": Self.name, "GITHUB_ACTIONS": "true"]
            )
            #expect(outcome.status < 100, "\(outcome.errors)")
            for stream in [outcome.output, outcome.errors] {
                for raw in ["\u{1B}", "\u{9B}", "\u{202E}"] { #expect(!stream.contains(raw), "\(stream)") }
                let lines = stream.split(separator: "\n")
                #expect(!lines.contains { $0.drop { $0 == " " }.hasPrefix("::error::") }, "\(stream)")
            }
        }
    }

    @Test func `only the writers of output reach the streams`() throws {
        let sources = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Sources/richpush")
            .standardizedFileURL
        let files = try #require(FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil))
        var count = 0
        for case let file as URL in files where file.pathExtension == "swift" {
            count += 1
            guard !["StandardOutput.swift", "CampaignOutput.swift"].contains(file.lastPathComponent) else { continue }
            let text = try String(contentsOf: file, encoding: .utf8)
            let around = /FileHandle\.standard(Error|Output)|(^|[^.\w])print\(|fputs|fwrite|\bwrite\([12],/
            #expect(text.firstMatch(of: around) == nil, "\(file.lastPathComponent) prints without StandardOutput")
        }
        #expect(count > 100)
    }
}
