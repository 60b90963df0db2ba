// SPDX-License-Identifier: Apache-2.0

import PushMessages
import Testing

@Suite(.timeLimit(.minutes(10)))
struct GitHubFindingsFormatTests {
    private static func finding(_ severity: Severity, _ message: String, lines: ClosedRange<Int>) -> Finding {
        Finding(
            rule: "topic-name",
            severity: severity,
            path: "message.topic",
            location: Finding.Location(
                line: lines.lowerBound,
                column: 5,
                endLine: lines.upperBound,
                endColumn: 28,
                byteRange: 0..<1
            ),
            message: message
        )
    }

    @Test func `each severity has its command, each finding its line`() {
        let input = LintedInput(
            name: "./a.json",
            findings: [
                Self.finding(.error, "m", lines: 3...3), Self.finding(.warning, "m", lines: 3...4),
                Finding(rule: "r", severity: .note, message: "n"),
            ]
        )
        #expect(
            GitHubFindingsFormat().format([input]) == """
                ::error file=a.json,line=3,col=5,endLine=3,endColumn=28,title=topic-name::message.topic: m
                ::warning file=a.json,line=3,endLine=4,title=topic-name::message.topic: m
                ::notice file=a.json,title=r::n

                """
        )
    }

    @Test func `nothing in a name or a sentence ends the command or begins another`() {
        let input = LintedInput(
            name: "a,b:c%\n::error::.json",
            findings: [Finding(rule: "r", severity: .error, message: "100 %\r\n::error::x, y")]
        )
        #expect(
            GitHubFindingsFormat().format([input])
                == "::error file=a%2Cb%3Ac%25%0A%3A%3Aerror%3A%3A.json,title=r::100 %25%0D%0A::error::x, y\n"
        )
    }

    @Test func `the fix and the link are lines of the message`() {
        var finding = Finding(rule: "r", severity: .error, message: "m", documentation: "https://e.com/")
        finding.fix = Fix(summary: "remove it", edits: [])
        #expect(
            GitHubFindingsFormat().format([LintedInput(isStandardInput: true, findings: [finding])])
                == "::error title=r::m%0Afix: remove it%0Asee: https://e.com/\n"
        )
    }

    @Test func `a clean input says nothing, and one that cannot be read is an error`() {
        #expect(GitHubFindingsFormat().format([LintedInput(name: "a.json", findings: [])]) == "")
        #expect(
            GitHubFindingsFormat().format([LintedInput(name: "a.json", findings: [], failure: "cannot be read")])
                == "::error file=a.json,title=input::cannot be read\n"
        )
    }
}
