// SPDX-License-Identifier: Apache-2.0

#if LegacyProtocols
import ArgumentParser
import Foundation
import PushClient
import PushMessages

struct LegacySendCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "send",
        abstract: "Sends a message by the legacy HTTP protocol.",
        discussion: """
            Reads the protocol's messages: {"to": ..., "data": {...}}, "registration_ids" or "condition". Google \
            switched the service off in June and July 2024. RICHPUSH_SERVER_KEY holds the server key; without it an \
            access token is sent.

            EXAMPLES
              RICHPUSH_SERVER_KEY=AAAA... richpush legacy send message.json --emulator
              echo '{"to": "/topics/news", "data": {"k": "v"}}' \\
                | richpush legacy send --emulator

            Answers a line for each target: {"target": "...", "outcome": "sent", "message_id": "0:..."}. Targets that \
            failed for a passing reason were tried again, without the message's other targets.

            Exit status: 0 all sent, 1 some refused, 64 wrong usage, 65 not JSON, 66 no such input, 69 the service cannot \
            be reached, 75 something is unknown, 77 no credentials.
            """
    )

    @Argument(help: ArgumentHelp("The message; - is standard input.", valueName: "file"), completion: .file())
    var input = InputSource.standardInput

    @OptionGroup(title: "Service")
    var service: ServiceOptions

    func run() async throws {
        try await ServiceFailure.exiting(reaching: service) {
            let bytes = try input.readAll()
            let json: JSONValue
            do throws(JSONSyntaxError) {
                json = try JSONValue(parsing: bytes)
            } catch {
                throw InputFailure(source: input, error, in: bytes)
            }
            let message = try LegacyMessage(json: json)
            let key = ProcessInfo.processInfo.environment["RICHPUSH_SERVER_KEY"] ?? ""
            let results = try await ProgressLine.during("sending") {
                try await service.client(serverKey: key.isEmpty ? nil : key).sendLegacy(message)
            }
            var outcomes = OutcomeCount()
            for result in results {
                try StandardOutput.write(result.json(counting: &outcomes).encoded() + [UInt8(ascii: "\n")])
            }
            StandardOutput.printError(.init(lines: outcomes.sentence()))
            if let status = outcomes.status { throw status }
        }
    }
}
#endif
