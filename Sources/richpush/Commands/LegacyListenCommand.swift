// SPDX-License-Identifier: Apache-2.0

#if LegacyProtocols
import ArgumentParser
import Foundation
import PushClient
import PushMessages

struct LegacyListenCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "listen",
        abstract: "Prints what devices send to an app server over the XMPP connection.",
        discussion: """
            Logs in as a sender and prints upstream messages and delivery receipts as they come, a line of JSON each: \
            {"kind": "message", "message_id": "...", "from": "<token>", "category": "...", "data": {...}}. Printed \
            messages are acknowledged, so that they do not come again. RICHPUSH_SERVER_KEY holds the server key. \
            Google switched the service off in June 2024; the address is an emulator's, from 'richpush emulator env', \
            'emulator exec' or --emulator.

            EXAMPLES
              richpush legacy listen --sender 1234567890 --emulator
              RICHPUSH_SERVER_KEY=AAAA... richpush legacy listen --sender 1234567890 \\
                --address 127.0.0.1:5235 --ca-file ca.pem

            Exit status: 0 when it is stopped by SIGINT or SIGTERM or has printed --count lines, 64 wrong usage, 69 the \
            service cannot be reached, 77 the login is refused.
            """
    )

    @Option(help: ArgumentHelp("The sender ID (the project number).", valueName: "id"))
    var sender: String

    @OptionGroup(title: "Service")
    var address: CCSAddressOptions

    @Option(help: ArgumentHelp("Stop after so many.", valueName: "n"))
    var count: Int?

    func validate() throws {
        if let count, count < 1 { throw ValidationError("--count must be a number from 1 on.") }
        let isSender = !sender.isEmpty && sender.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
        if !isSender { throw ValidationError("--sender must be a sender id, for instance --sender 1234567890") }
    }

    func run() async throws {
        let count = count
        let key = ProcessInfo.processInfo.environment["RICHPUSH_SERVER_KEY"] ?? ""
        let client = CCSClient(
            sender: sender,
            serverKey: key.isEmpty ? "none" : key,
            endpoint: try address.endpoint()
        )
        try await ServiceFailure.exiting {
            try await StopSignal.running {
                try await client.withConnection { connection in
                    StandardOutput.printError("Logged in; waiting for what devices send. Ctrl-C ends it.")
                    var printed = 0
                    for await incoming in connection.incoming {
                        try StandardOutput.write(incoming.json.encoded() + [UInt8(ascii: "\n")])
                        await connection.acknowledge(incoming)
                        printed += 1
                        if printed == count { return }
                    }
                }
            }
        }
    }
}

extension CCSIncoming {
    /// The line that is printed.
    fileprivate var json: JSONValue {
        [
            "kind": kind == .receipt ? "receipt" : "message", "message_id": .string(messageID), "from": .string(from),
            "category": category.map { .string($0) } ?? .null, "data": .object(data),
        ]
    }
}
#endif
