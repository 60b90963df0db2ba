// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import PushCampaign
import PushMessages
import UnixSignals

struct CampaignRenderCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "render",
        abstract: "Writes a line for each row: its message, its error, or why it was left out.",
        discussion: """
            EXAMPLES
              richpush campaign render template.json audience.jsonl > messages.jsonl
              richpush campaign render template.json audience.csv --key id \\
                --now 2026-11-22T18:00:00Z > messages.jsonl
              richpush campaign render template.json --audience-format csv < audience.csv \\
                | richpush send --jsonl -

            A line in is a line out, in the same order: {"key":7,"message":{...}}, {"key":8,"error":{"code":"missing-field",\
            "path":"message.notification.title","text":"..."}} or {"key":9,"skipped":"reason"}. A summary goes to standard \
            error. The same template, audience and --now give the same bytes on every machine.

            The template is JSON first, and each of its strings Liquid second, so no value can break a message. Tags: if, \
            unless, case, assign, comment, raw and abort_message("reason"), which leaves the row out. A column that is missing, \
            null or an empty cell is an error of its row, unless the template says | default: "..." or --missing blank is given. \
            Messages that are too large, and messages with lint errors because of the row's values, are errors too.

            Exit status: 0 all rows have a line, 64 wrong usage, 65 a template that does not compile or an audience that cannot \
            be read to its end, 66 no such input, 73 output that cannot be written, 130 or 143 stopped by a signal.
            """
    )

    @OptionGroup
    var campaign: CampaignOptions

    @Option(help: ArgumentHelp("Threads that render. Default: one for each core.", valueName: "count"))
    var threads: Int?

    @Flag(help: "Write the summary as JSON on one line.")
    var json = false

    func validate() throws {
        if let threads, !(1...256).contains(threads) { throw ValidationError("--threads is from 1 to 256.") }
    }

    func run() async throws {
        let open = try campaign.open()
        let output = CampaignOutput()
        let renderer = open.renderer(key: campaign.rows.key, threads: threads)
        let signals = await UnixSignalsSequence(trapping: .sigint, .sigterm)
        let stopping = Task {
            for await signal in signals {
                output.stop()
                return signal as UnixSignal?
            }
            return nil
        }
        let summary: RenderSummary
        do {
            // Lines on the same terminal would run into a line of progress.
            let progress = StandardOutput.isErrorTerminal && !StandardOutput.isTerminal
            summary = try await ProgressLine.during({ "rendering rows, \(Int($0)) s" }, isShown: progress) {
                try await renderer.render(open.audience) { output.write($0) }
            }
        } catch let error as AudienceError {
            throw CampaignOptions.exit(campaign.audience, error)
        }
        try output.check()
        StandardOutput.printError(
            .init(lines: json ? summary.json(now: open.template.settings.now).description : summary.text)
        )
        guard output.isStopped else { return stopping.cancel() }
        StandardOutput.printError(
            "Stopped by a signal; the output ends after a whole line. Run it again from the start."
        )
        if let signal = await stopping.value { throw ExitStatus.stopped(by: signal) }
    }
}
