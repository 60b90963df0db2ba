// SPDX-License-Identifier: Apache-2.0

import Foundation
import Programs
import PushMessages
import Testing

@testable import richpush

@Suite(.timeLimit(.minutes(10)))
struct LineTallyTests {
    @Test(
        arguments: [
            ([[]], "1 line: 1 without findings."),
            (
                [[], [.note, .error], [.warning, .warning], [.error]],
                "4 lines: 2 with errors, 1 with warnings, 1 without findings."
            ),
            ([[.note], [.note]], "2 lines: 2 with notes."),
            ([], "0 lines."),
        ] as [([[Severity]], String)]
    )
    func `each line counts once, by its gravest finding`(_ lines: [[Severity]], _ sentence: String) {
        var tally = LineTally()
        for line in lines {
            var part = LineTally()
            part.count(line.map { Finding(rule: "any", severity: $0, message: "Any.") })
            tally += part
        }
        #expect(tally.sentence == sentence)
        #expect(tally.progress(after: 2.5) == (lines.count == 1 ? "1 line, 2 s" : "\(lines.count) lines, 2 s"))
    }

    @Test(
        .needs("script"),
        arguments: [
            ("build", "1 with errors, 2 without findings."),
            ("lint", "1 with errors, 1 with warnings, 1 without findings."),
            ("lint --online --allow-private", "1 with errors, 1 with warnings, 1 without findings."),
            ("simulate", "1 with errors, 1 with warnings, 1 without findings."),
        ]
    )
    func `a filter says on a terminal what it found, and nothing where nobody reads it`(
        _ command: String,
        _ found: String
    )
        async throws
    {
        let lines = """
            {"topic": "a", "notification": {"title": "Hi"}}
            {"topic": "a", "notification": {"title": "Hi", "image": "picture.png"}}
            no JSON

            """
        try await withTemporaryFolder { folder in
            try Data(lines.utf8).write(to: folder.appending(path: "lines.jsonl"))
            let seen = try await RichPushProcess.runShell(
                "TERM=xterm script -qec \"$0 \(command) --jsonl lines.jsonl > results\" /dev/null",
                in: folder
            )
            #expect(seen.output.hasSuffix("3 lines: \(found)\r\n"), "\(seen.output)")
            let unseen = try await RichPushProcess.run(
                command.split(separator: " ").map(String.init) + ["--jsonl", "lines.jsonl"],
                in: folder
            )
            #expect(unseen.errors == "")
            #expect(try unseen.jsonLines.count == 3)
        }
    }
}
