// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import PushMessages

struct ExplainCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain",
        abstract: "Explains a field of a message, a rule, or an error of a service or an SDK.",
        discussion: """
            A field is a name or a path: what it does, on which platform, its limits, its rules, its source. A rule is an id, as \
            findings have it in brackets. An error is an answer of a service or a log line of an SDK, pasted \
            unchanged: its service, its causes with the most frequent one first, the remedy, and a command that shows \
            it on this machine.

            EXAMPLES
              richpush explain channel_id
              richpush explain message.apns.payload.aps.mutable-content
              richpush explain mutable-content-missing
              richpush explain BadJwtToken
              richpush explain I-FCM020003
              richpush explain \\
                'Unknown name "channel_id" at message.android: Cannot find field.'
              richpush explain --format json UNREGISTERED
              adb logcat -d | richpush explain -

            With - or without words standard input is a log: each error that its lines name is explained once, the most \
            frequent one first, and of one answer's lines the one that says most. Nothing is sent anywhere.

            Exit status: 0, 64 for words that no table has, 66 for an input that cannot be read.
            """
    )

    @Argument(help: ArgumentHelp("A field, a rule or an error; - is a log on standard input.", valueName: "words"))
    var words: [String] = ["-"]

    @Option(help: "The output format: text or json.")
    var format = OutputFormat.text

    private var isLog: Bool { words == ["-"] }
    private var question: String { words.joined(separator: " ") }

    func validate() throws {
        guard isLog || !Explanation.answers(to: question).isEmpty else {
            throw ValidationError(Self.remedy(for: question))
        }
    }

    func run() throws {
        if isLog { return try InputFailure.exiting { try explainLog() } }
        let answers = Explanation.answers(to: question)
        switch format {
        case .json: try write(["explanations": .array(answers.map(\.json))])
        case .text:
            let text = ExplanationText.forTerminal
            try StandardOutput.write(answers.map { text.text(of: $0) }.joined(separator: "\n").utf8)
        }
    }

    private func explainLog() throws {
        var log = LogExplanation()
        var lines = try LineReader(.standardInput)
        // PowerShell writes UTF-16; without its zeros the names of errors stay.
        while let line = try lines.next() { log.read(line.bytes.lazy.filter { $0 != 0 }) }
        let entries = log.entries
        switch format {
        case .json: try write(["lines": .integer(log.lineCount), "errors": .array(entries.map(\.json))])
        case .text:
            guard !entries.isEmpty else {
                return try StandardOutput.print("No line of \(log.lineCount) names an error that the table has.")
            }
            let text = ExplanationText.forTerminal
            try StandardOutput.write(entries.map { text.text(of: $0) }.joined(separator: "\n").utf8)
        }
    }

    private func write(_ json: JSONValue) throws {
        try StandardOutput.write(json.encoded(pretty: StandardOutput.isTerminal) + [0x0A])
    }

    /// The remedy for words that no table has, cut so that a pasted file does not fill the terminal.
    private static func remedy(for question: String) -> String {
        let shown = question.count > 80 ? question.prefix(80) + "…" : question[...]
        let meant = Explanation.suggestions(for: question).map { "'\($0)'" }
        let suggestion =
            meant.isEmpty ? "" : " Did you mean \(meant.formattedAsChoice)?"
        return "there is no field, rule or error '\(shown.filter { !$0.isNewline })'.\(suggestion) "
            + "Give a field's name or path, the id of a rule, or the text of an error; a log goes to standard input, with -."
    }
}
