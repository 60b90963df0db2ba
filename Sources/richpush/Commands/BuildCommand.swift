// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import PushMessages

struct BuildCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "build",
        abstract: "Writes a message in the canonical form of FCM's HTTP v1 API.",
        discussion: """
            Reads every spelling that Google's parser accepts (camelCase, trailing commas, enum names in any case, \
            "1.500s"), as a request {"message": ...} or as a bare message, and writes one spelling. It refuses only what \
            FCM's parser refuses, with FCM's own words.

            EXAMPLES
              richpush build message.json
              echo '{topic: "news", notification: {title: "Hello",},}' | richpush build -
              richpush build --jsonl campaign.jsonl > canonical.jsonl

            Exit status: 0 written, 1 the message violates FCM's schema, 65 not JSON, 66 no such input.
            """
    )

    @Argument(help: ArgumentHelp("The message; - is standard input.", valueName: "file"), completion: .file())
    var input = InputSource.standardInput

    @Flag(help: "One document per line in, one result {\"message\": ...} or {\"error\": ...} per line out.")
    var jsonl = false

    @Flag(inversion: .prefixedNo, help: "Indent the output. Default: only on a terminal.")
    var pretty: Bool?

    func run() async throws {
        try await InputFailure.exiting {
            if jsonl {
                _ = try await JSONLines(source: input).run(failingOn: nil, answer: Self.answer)
                return
            }
            switch Built(try InputFailure.push(from: input)) {
            case .request(let bytes):
                let isPretty = pretty ?? StandardOutput.isTerminal
                try StandardOutput.write(
                    (isPretty ? try JSONValue(parsing: bytes).encoded(pretty: true) : bytes) + [0x0A]
                )
            case .violations(let reading):
                StandardOutput.printError(
                    "\(input.name) is not an FCM message:\n\(lines: reading.violations.joinedMessage)"
                )
                throw ExitStatus.findings
            case .other(let refusal):
                StandardOutput.printError("\(input.name) is \(refusal)")
                throw ExitStatus.badInput
            }
        }
    }

    private static func answer(_ line: LineReader.Line, _ writer: inout JSONWriter) -> [Finding] {
        let answer: LineAnswer
        do throws(LineFailure) {
            let input = try PushInput(parsing: line)
            if let reading = input.push.reading, reading.violations.isEmpty {
                writer.request(reading.message, validateOnly: reading.validateOnly)
                writer.append([UInt8(ascii: "\n")])
                return []
            }
            if let violations = input.push.reading?.violations {
                let errors = input.lint().filter { $0.severity == .error }
                answer = .failure(violations.joinedMessage, findings: errors)
            } else {
                let sentence = "The document is \(input.push.refusal ?? "no message.")"
                let rule = if case .apnsPayload = input.push { "apns-payload" } else { "sender-request" }
                answer = .failure(sentence, findings: [Finding(rule: rule, severity: .error, message: sentence)])
            }
        } catch {
            answer = .failure(error)
        }
        writer.append(answer.bytes)
        return answer.findings
    }

    /// The result of building an input.
    private enum Built {
        case request([UInt8])
        case violations(PushMessage.Reading)
        /// No message for FCM, with the end of a sentence that says what it is.
        case other(String)

        init(_ input: PushInput) {
            guard let reading = input.push.reading else {
                self = .other(input.push.refusal ?? "no message.")
                return
            }
            self =
                reading.violations.isEmpty
                ? .request(reading.message.encoded(validateOnly: reading.validateOnly))
                : .violations(reading)
        }
    }
}
