// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import PushMessages

struct LintCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lint",
        abstract: "Says what is wrong with a message, who will not see what, and how to put it right.",
        discussion: """
            Takes a request {"message": ...}, a bare message, or an APNs payload as a device receives it.

            EXAMPLES
              richpush lint message.json
              richpush lint --format json a.json b.json
              richpush lint --jsonl campaign.jsonl > findings.jsonl
              richpush lint --fail-on warning message.json

            Exit status: 0 nothing at or above --fail-on, 1 findings, 64 wrong usage, 65 not JSON, 66 no such input. \
            With --jsonl it is 0 unless --fail-on is given.
            """
    )

    @Argument(help: ArgumentHelp("The messages; - is standard input.", valueName: "file"), completion: .file())
    var inputs: [InputSource] = [.standardInput]

    @Option(help: "How to answer: text or json.")
    var format = OutputFormat.text

    @Option(help: "Fail from this severity on: error, warning, note or never. Default: error.")
    var failOn: FindingLimit?

    @Flag(help: "One document per line in, one result {\"findings\": [...]} per line out.")
    var jsonl = false

    func validate() throws {
        if inputs.count(where: \.isStandardInput) > 1 {
            throw ValidationError("- is standard input, which can be read only once. Give it once.")
        }
        if jsonl, inputs.count > 1 {
            throw ValidationError("--jsonl filters one input. Give one file, or - for standard input.")
        }
    }

    func run() throws {
        if jsonl {
            let isReached = try InputFailure.exiting {
                try JSONLines(source: inputs[0]).run(failingOn: failOn, answer: Self.answer)
            }
            if isReached { throw ExitStatus.findings }
            return
        }
        var linted: [LintedInput] = []
        var failure: ExitCode?
        for input in inputs {
            do throws(InputFailure) {
                linted.append(LintedInput(name: input.name, findings: try InputFailure.push(from: input).lint()))
            } catch {
                StandardOutput.printError(error.description)
                failure = failure ?? error.exitCode
            }
        }
        if !linted.isEmpty {
            let answer: any FindingsFormat =
                switch format {
                case .text: TextFindingsFormat(isColored: StandardOutput.wantsColor)
                case .json: JSONFindingsFormat()
                }
            try StandardOutput.write(answer.format(linted).utf8)
        }
        if let failure { throw failure }
        if (failOn ?? .error).isReached(by: linted.flatMap(\.findings)) { throw ExitStatus.findings }
    }

    private static func answer(_ line: LineReader.Line) -> LineAnswer {
        do throws(JSONSyntaxError) {
            let findings = try PushInput(parsing: Array(line)).lint()
            return LineAnswer(json: ["findings": .array(findings.map(\.json))], findings: findings)
        } catch {
            return .notJSON(error)
        }
    }
}
