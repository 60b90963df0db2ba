// SPDX-License-Identifier: Apache-2.0

import AppProject
import ArgumentParser
import PushMessages

struct LintCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lint",
        abstract: "Finds errors in a message, says who will not see what, and how to fix them.",
        discussion: """
            Takes a request {"message": ...}, a bare message, an APNs payload as a device receives it, or the data of a \
            declarative web push ({"web_push": 8030, ...}), which no FCM can carry; also the file of an HTTP request and a \
            command of curl, of which it reads the body, a program around the object that it sends, such as \
            const message = {...}, a push as an iPhone's log prints it, { aps = {...}; }, and a folder with files that end in .json, .jsonl or .ndjson. A file that ends in .jsonl or \
            .ndjson has a document on each line. Findings say file:line:column and the path of the field; columns count \
            UTF-16 code units, as editors do. Values that a program computes or a shell fills in are taken for valid.

            EXAMPLES
              richpush lint message.json
              richpush lint --fail-on warning messages/*.json
              richpush lint messages
              richpush lint --format json a.json b.json | jq '.findings[].rule'
              richpush lint --jsonl campaign.jsonl > findings.jsonl
              richpush lint --fix message.json
              richpush lint --fix < message.json > fixed.json
              richpush lint --fix=remove message.json
              richpush lint --format sarif messages/*.json > richpush.sarif
              richpush lint --online message.json
              richpush lint --online --time-limit 10 --fail-on warning messages/*.json
              richpush lint --online --android-version 13 --browser edge message.json
              richpush lint --online --cacert ca.pem \\
                --resolve cdn.example.com:443:127.0.0.1 message.json
              richpush lint --online --jsonl campaign.jsonl > findings.jsonl
              richpush lint --allow-private test-message.json
              richpush lint --apns recorded-request.txt
              richpush lint --apns --header 'apns-topic: com.example.app' \\
                --header 'apns-push-type: alert' push.apns
              richpush lint --expo expo-message.json
              richpush lint --app ~/app message.json
              richpush lint --explain mutable-content-missing
              richpush lint --explain list

            FORMATS
              text     one paragraph per finding, for people
              json     {"findings": [...]} on one line; with --fix also "fixed"; of several files each finding has "file"
              sarif    SARIF 2.1.0 with rules, places and remedies, for code scanning and editors
              github   workflow commands by which GitHub Actions annotates lines of a change
              junit    a suite per file, a test case per finding; from --fail-on on a finding is a failure

            --fix applies the fixes that findings offer, again until none is left, and answers what remains. It moves, renames, \
            adds and corrects, and removes only duplicates; with --fix=remove it also removes fields that have no \
            place. Files are replaced at once and only if something changed; all bytes but the fixed ones stay as \
            they are, and added text is indented, spaced and quoted like its neighbours. Standard input is fixed to \
            standard output, and the answer goes to standard error. It does not go with --jsonl.

            --online loads the pictures: every image, icon and badge that Apple devices, Android phones and browsers would \
            load, each distinct URL once for all platforms and inputs, as an iPhone asks for it. What each platform would do \
            with the answer (too late, too large, no such format, a redirect not followed, ...) is a finding at the URL's \
            place. It asks only the pictures' servers, including those on this machine. An iPhone with iOS 26, an \
            Android 16 phone and Chrome on Windows judge, unless the options below say otherwise; --target-sdk 27, for \
            instance, is an app to which plain http is allowed.

            --apns takes pushes as a provider sends them to APNs without FCM: a recorded request of header lines, an empty \
            line and the payload; {"headers": ..., "payload": ...}, also with the "connection" that the emulator's API has; a \
            payload or a .apns file for Apple's simulator, with --header for each header field, as curl has it.

            Requests to Expo, OneSignal, Amazon SNS and other services are recognised by their fields. --expo takes each input for a \
            request to Expo's push service, whatever its fields are.

            Exit status: 0 nothing at or above --fail-on, 1 findings, 64 wrong usage, 65 not JSON, 66 no such input, \
            73 a file that cannot be written. With --fix what remains counts. With --jsonl it is 0 unless --fail-on is \
            given.
            """
    )

    @Argument(
        help: ArgumentHelp("The messages: files and folders; - is standard input.", valueName: "file"),
        completion: .file()
    )
    var inputs: [InputSource] = [.standardInput]

    @Option(help: "The output format: text, json, sarif, github or junit.")
    var format = LintFormat.text

    @Option(help: "Fail from this severity on: error, warning, note or never. Default: error.")
    var failOn: FindingLimit?

    @Flag(help: "Apply the fixes of findings to the files, and report the remaining findings.")
    var fix = false

    @Flag(help: "With --fix, also remove what has no place in the message; --fix=remove is the same.")
    var remove = false

    @Flag(
        help: "One document per line in, one result {\"findings\": [...]} per line out, with the input's line numbers."
    )
    var jsonl = false

    @Flag(help: "Read the inputs as requests to APNs without FCM.")
    var apns = false

    @Flag(help: "Take the inputs for requests to Expo's push service.")
    var expo = false

    @Flag(help: "Take pictures on this machine and in local networks for loadable, as they are in tests.")
    var allowPrivate = false

    @Option(
        name: .customLong("header"),
        help: ArgumentHelp("A header field of the request to APNs; repeatable.", valueName: "name: value")
    )
    var headers: [String] = []

    @Option(
        help: ArgumentHelp(
            "Explain a rule instead: why, an example, the fix, the source; or 'list' them, or 'all'.",
            valueName: "rule"
        )
    )
    var explain: RuleQuery?

    @OptionGroup
    var app: AppOptions

    @OptionGroup(title: "Online")
    var onlineOptions: OnlineOptions

    private var online: Bool { onlineOptions.online }

    func validate() throws {
        if let explain {
            if case .unknown(let name) = explain { throw ValidationError("\(RuleQuery.remedy(for: name))") }
            guard format == .text || format == .json, !fix, !jsonl, !online, inputs.count == 1,
                inputs[0].isStandardInput
            else {
                throw ValidationError("--explain goes with --format text or json alone, and does not take a file.")
            }
        }
        if inputs.count(where: \.isStandardInput) > 1 {
            throw ValidationError("- is standard input, which can be read only once. Give it once.")
        }
        if remove, !fix { throw ValidationError("--remove goes with --fix. Write --fix=remove.") }
        if apns, fix || jsonl || online {
            throw ValidationError("--apns goes without --fix, --jsonl and --online. Leave them out.")
        }
        if apns, expo { throw ValidationError("--apns and --expo exclude each other. Give one of them.") }
        if !apns, !headers.isEmpty { throw ValidationError("--header is for requests to APNs. Give --apns too.") }
        for header in headers where !header.dropFirst().contains(":") {
            throw ValidationError(
                "The header \"\(header)\" has no colon; write it as in 'apns-topic: com.example.app'."
            )
        }
        guard jsonl else { return }
        if inputs.count > 1 {
            throw ValidationError("--jsonl filters one input. Give one file, or - for standard input.")
        }
        if fix {
            throw ValidationError("--fix changes files of one document each, and --jsonl has many. Give one of them.")
        }
        if format.reportsFailures {
            throw ValidationError("--jsonl writes JSON, a line for each document. Omit --format.")
        }
    }

    func run() async throws {
        if let explain { return try explain.answer(inJSON: format == .json) }
        let linter = linter(of: try app.read())
        if jsonl {
            let isReached = try await InputFailure.exiting { try await filter(linter) }
            if isReached { throw ExitStatus.findings }
            return
        }
        var linted: [LintedInput] = []
        var failure: ExitCode?
        let files = try InputFailure.exiting { try MessageFiles(inputs) }
        for case .obstacle(_, let obstacle) in files.entries {
            StandardOutput.printError(.init(lines: obstacle.sentence))
            failure = failure ?? obstacle.exitCode
        }
        for case .file(let input) in files.entries {
            var file = lintedFile(input, by: linter)
            try file.save(input)
            if let inputFailure = file.failure {
                StandardOutput.printError(.init(lines: inputFailure.description))
                failure = failure ?? inputFailure.exitCode
                guard format.reportsFailures || file.linted.source != nil else { continue }
            }
            linted.append(file.linted)
        }
        if online {
            await OnlineLint.run(onlineOptions.configuration, showsProgress: true) { await $0.check(&linted) }
        }
        try report(linted)
        if let failure { throw failure }
        if (failOn ?? .error).isReached(by: linted.flatMap(\.findings)) { throw ExitStatus.findings }
    }

    private func lintedFile(_ input: InputSource, by linter: Linter) -> LintedFile {
        if apns { return LintedFile(apns: input, headers: headerFields, by: linter) }
        guard input.isNamedAsLines else { return LintedFile(input, isFixed: fix, removing: remove, by: linter) }
        let objection =
            fix
            ? "has a document on each line, which --fix does not change; give a document alone"
            : online ? "has a document on each line; give it alone with --jsonl to load its pictures" : nil
        return LintedFile(lines: input, objection: objection, by: linter)
    }

    private func linter(of app: AppDescription?) -> Linter {
        var linter: Linter = allowPrivate ? .allowingPrivateHosts : .standard
        if expo { linter.sender = Vendor.named("expo") }
        return app.map(linter.comparing) ?? linter
    }

    private var headerFields: StringMap {
        var fields = StringMap()
        for header in headers {
            guard let colon = header.firstIndex(of: ":") else { continue }
            fields[header[..<colon].lowercased()] = String(header[header.index(after: colon)...].drop { $0 == " " })
        }
        return fields
    }

    /// Reports on standard output, or on standard error if standard output has a fixed document.
    private func report(_ linted: [LintedInput]) throws {
        guard !linted.isEmpty else { return }
        let isAside = fix && inputs.contains(where: \.isStandardInput)
        let answer = format.findingsFormat(
            isColored: !isAside && StandardOutput.wantsColor,
            showsSource: !isAside && StandardOutput.isTerminal,
            failingOn: failOn ?? .error
        )
        let text = answer.format(linted)
        if isAside {
            if !text.isEmpty { StandardOutput.printError(.init(lines: String(text.dropLast()))) }
            return
        }
        try StandardOutput.write(text.utf8)
        if format == .text, StandardOutput.isTerminal, linted.contains(where: { !$0.findings.isEmpty }) {
            try StandardOutput.print("richpush explain RULE explains the rule in brackets.")
        }
    }

    /// Lines that are checked online side by side; most of them wait for pictures.
    private static let linesAtOnce = 32

    /// Answers line by line, and returns whether --fail-on was reached.
    private func filter(_ linter: Linter) async throws -> Bool {
        let lines = JSONLines(source: inputs[0])
        guard online else {
            return try await lines.run(failingOn: failOn) { line, writer in Self.answer(line, by: linter, &writer) }
        }
        // Results on the same terminal would run into a line of progress.
        let showsProgress = !StandardOutput.isTerminal
        return try await OnlineLint.run(onlineOptions.configuration, showsProgress: showsProgress) { online in
            try await lines.run(failingOn: failOn, atOnce: Self.linesAtOnce, isFollowed: false) { line in
                await Self.answer(line, by: linter, online)
            }
        }
    }

    private static func answer(_ line: LineReader.Line, by linter: Linter, _ writer: inout JSONWriter) -> [Finding] {
        do throws(LineFailure) {
            let findings = try PushInput(parsing: line).lint(by: linter)
            writer.object(findings: findings)
            writer.append([UInt8(ascii: "\n")])
            return findings
        } catch {
            let answer = LineAnswer.failure(error)
            writer.append(answer.bytes)
            return answer.findings
        }
    }

    private static func answer(_ line: LineReader.Line, by linter: Linter, _ online: OnlineLint) async -> LineAnswer {
        do throws(LineFailure) {
            let input = try PushInput(parsing: line)
            return answer(input.lint(by: linter) + (await online.findings(in: input)))
        } catch {
            return .failure(error)
        }
    }

    private static func answer(_ findings: [Finding]) -> LineAnswer {
        LineAnswer(json: ["findings": .array(findings.map(\.json))], findings: findings)
    }
}
