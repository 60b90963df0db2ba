// SPDX-License-Identifier: Apache-2.0

#if Services
import ArgumentParser
import Curl
import PushClient
import PushMessages

struct SendCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "send",
        abstract: "Sends a message, or a line each, through FCM or an emulator of it.",
        discussion: """
            The message is linted first; a message that FCM would refuse is not sent.

            EXAMPLES
              richpush send message.json --credentials key.json
              richpush send message.json --dry-run
              richpush send message.json --emulator
              richpush send message.json --emulator=http://127.0.0.1:9000
              richpush send campaign.jsonl --journal campaign.journal > results.jsonl
              richpush send --expo message.json --emulator
              richpush send --jsonl - --rate 60000 < campaign.jsonl \\
                | jq 'select(.outcome != "sent")'

            A file named .jsonl or .ndjson holds a message per line, as any input does with --jsonl. Then every line has a \
            result, written as soon as it is decided, or with --ordered in the order of the \
            input: {"line": 1, "outcome": "sent", "name": "projects/...", "attempts": 1}. Other outcomes, each with \
            "error", are "refused" (by FCM), "not-sent" (FCM cannot have got it) and "unknown" (it left, and no answer \
            came). Messages with an unknown outcome are not sent again unless --resend-unknown is given.

            Lines of 'richpush campaign render' are taken as they are: of a row with an error the outcome is "not-sent" with \
            the code "not-rendered", of one that the template left out with the code "skipped", which is no failure.

            With --journal every attempt is on record before it is made. After a crash, or a first Ctrl-C, run the same \
            again: messages that are done are not sent again, and messages that may have been sent are listed, sent \
            again and marked "may_be_duplicate".

            With --subscription the message goes to a browser by Web Push: a message of FCM as FCM would relay it, and anything \
            else as it is. The push service's address is printed.

            With --expo the input is a request to Expo's push service, one message or a list, and goes to exp.host or to the \
            emulator in its place. Each ticket is a line: its id, or its error. EXPO_ACCESS_TOKEN may hold the access token of an \
            account with enhanced security.

            RICHPUSH_ACCESS_TOKEN may hold an access token in place of a key file.

            If the service or its token endpoint cannot be reached, the sending ends within 30 s, and the lines that \
            remain are "not-sent"; with --journal a rerun sends them.

            Exit status: 0 all sent, 1 something was refused, 64 wrong usage, 65 not JSON, 66 no such input, 69 the \
            service cannot be reached, 73 a journal that cannot be written, 75 something is unknown, 77 no credentials \
            or refused ones, 130 or 143 stopped by SIGINT or SIGTERM before the last line.
            """
    )

    @Argument(help: ArgumentHelp("The message; - is standard input.", valueName: "file"), completion: .file())
    var input = InputSource.standardInput

    @OptionGroup(title: "Service")
    var service: ServiceOptions

    @Flag(help: "Let the service validate the message without delivering it.")
    var dryRun = false

    @Flag(name: .customLong("no-lint"), help: "Send messages even if the linter expects FCM to refuse them.")
    var skipsLint = false

    @Option(help: "The output format for one message: text or json.")
    var format = OutputFormat.text

    @Flag(help: "One message per line in, one result per line out; understood for a file named .jsonl or .ndjson.")
    var jsonl = false

    @Flag(help: "With --jsonl: write results in the order of the input.")
    var ordered = false

    @Option(help: ArgumentHelp("With --jsonl: requests under way at once. Default: 100.", valueName: "count"))
    var concurrency: Int?

    @Option(
        help: ArgumentHelp(
            "Messages a minute at most. A tenth of it at first, all of it after a minute, as FCM asks. "
                + "Default: 600000 at FCM, any number elsewhere.",
            valueName: "count"
        )
    )
    var rate: Int?

    @Flag(help: "Send messages again whose outcome is unknown; they may arrive twice.")
    var resendUnknown = false

    @Flag(help: "Send a request of Expo's push service to it, instead of a message to FCM.")
    var expo = false

    @OptionGroup(title: "Web Push")
    var webPush: SubscriptionOptions

    @OptionGroup(title: "Journal")
    var journal: JournalOptions

    func validate() throws {
        if journal.journal != nil, !sendsLines { throw ValidationError("--journal goes with --jsonl.") }
        if webPush.subscription != nil, sendsLines || dryRun {
            throw ValidationError("--subscription takes one message, and sends it.")
        }
        if expo, sendsLines || dryRun || webPush.subscription != nil {
            throw ValidationError(
                "--expo takes one request, and sends it; leave --jsonl, --dry-run and --subscription out."
            )
        }
        if let concurrency, !(1...1000).contains(concurrency) {
            throw ValidationError("--concurrency is from 1 to 1000.")
        }
        if let rate, rate < 1 { throw ValidationError("--rate is at least 1.") }
    }

    private var sendsLines: Bool { jsonl || input.isNamedAsLines }

    func run() async throws {
        if let subscription = webPush.subscription { return try await sendToBrowser(subscription) }
        if expo { return try await sendToExpo() }
        try await ServiceFailure.exiting(reaching: service) {
            let client = try await service.client { configuration in
                if let rate { configuration.rateLimit = RateLimit(perMinute: rate) }
                configuration.retry.resendsUnknown = resendUnknown
            }
            let check = SendCheck(lints: !skipsLint, isDryRun: dryRun)
            if sendsLines {
                var options = SendOptions()
                options.order = ordered ? .input : .completion
                if let concurrency { options.concurrency = concurrency }
                let sending = LineSending(
                    client: client,
                    check: check,
                    journal: try journal.open(for: client.project),
                    options: options
                )
                if let status = try await sending.run(input) { throw status }
            } else {
                try await sendOne(client, check)
            }
        }
    }

    /// Sends past FCM: what a site's own server does.
    private func sendToBrowser(_ subscription: InputSource) async throws {
        try await InputFailure.exiting {
            let bytes = try input.readAll()
            let isMessage = (try? JSONValue(parsing: bytes))?.object?["message"]?.object != nil
            let message = isMessage ? try? PushMessage.read(bytes).message : nil
            let text = message.map { WebPushEvent(relaying: $0).payloadBytes } ?? bytes
            let answer: TransferResult
            do {
                answer = try await ProgressLine.during("sending") { try await webPush.send(text, to: subscription) }
            } catch let error as CurlError {
                StandardOutput.printError("not sent: \(error)")
                throw ExitStatus.unavailable
            }
            guard (200..<300).contains(answer.status) else {
                let reason = String(decoding: answer.body.prefix(1000), as: UTF8.self)
                StandardOutput.printError("refused: \(answer.status) \(reason)")
                if case .error(let known)? = Explanation.answers(to: reason).first {
                    StandardOutput.printError("\(known.meaning) \(known.remedy)")
                }
                throw ExitStatus.findings
            }
            let location = answer.headers.first { $0.name.lowercased() == "location" }?.value
            try StandardOutput.print(.init(lines: location ?? String(answer.status)))
            StandardOutput.printError("Sent; the push service brings it to the browser.")
        }
    }

    /// Sends a request to Expo's service, and prints the tickets.
    private func sendToExpo() async throws {
        let input = try InputFailure.exiting { try InputFailure.push(from: self.input) }
        var linter = Linter.standard
        linter.sender = Vendor.named("expo")
        if !skipsLint, let error = input.lint(by: linter).first(where: { $0.severity == .error }) {
            StandardOutput.printError("not sent: \(error.message) (\(error.rule)); --no-lint sends it anyway")
            throw ExitStatus.findings
        }
        let transfer = ExpoTransfer(emulator: service.emulator, certificateAuthorityFile: service.authorityFile)
        let answer: ExpoTransfer.Answer
        do {
            answer = try await ProgressLine.during("sending") { try await transfer.send(input.source.bytes) }
        } catch let error as CurlError {
            StandardOutput.printError("not sent: \(error)")
            throw ExitStatus.unavailable
        } catch let error as CredentialsError {
            StandardOutput.printError("not sent: \(error.message)")
            throw ExitStatus.noPermission
        }
        let lines = answer.lines
        switch format {
        case .json: try StandardOutput.write((answer.json ?? .null).encoded() + [UInt8(ascii: "\n")])
        case .text:
            for line in lines {
                if line.isError {
                    StandardOutput.printError(.init(lines: line.text))
                } else {
                    try StandardOutput.print(.init(lines: line.text))
                }
            }
        }
        if answer.isPassing { throw ExitStatus.tryAgain }
        if lines.contains(where: \.isError) { throw ExitStatus.findings }
        StandardOutput.printError("Expo has taken it; each ticket's receipt says later whether it was delivered.")
    }

    /// The result, and where to look.
    private var success: String {
        if dryRun { return "The service would take the message; it was not sent." }
        return service.emulator.map { "Sent to the emulator; \($0.url) shows what devices display." }
            ?? "Sent; FCM delivers it."
    }

    private func sendOne(_ client: FCMClient, _ check: SendCheck) async throws {
        let (prepared, findings) = check.prepare(try InputFailure.push(from: input))
        let result: SendResult =
            switch prepared {
            case .body(let body): await ProgressLine.during("sending") { await client.send(body: body) }
            case .notSent(let failure): SendResult(.notSent(failure), attempts: 0)
            }
        switch format {
        case .json: try StandardOutput.write(result.json([:], findings: findings).encoded() + [UInt8(ascii: "\n")])
        case .text:
            switch result.outcome {
            case .sent(let name):
                try StandardOutput.print(.init(lines: name))
                StandardOutput.printError(.init(lines: success))
            case .refused(let error): StandardOutput.printError("refused: \(error)")
            case .notSent(let failure): StandardOutput.printError("not sent: \(failure.message)")
            case .unknown(let failure): StandardOutput.printError("unknown whether it was sent: \(failure.message)")
            }
        }
        var outcomes = OutcomeCount()
        outcomes.count(result.outcome)
        if let status = outcomes.status { throw status }
    }
}
#endif
