// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import PushMessages

struct SupportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "support",
        abstract: "Prints which features each device, browser and service supports, and their limits.",
        discussion: """
            Prints the open table of capabilities, can-i-push.json: every fact with its sources and how well it is known.

            EXAMPLES
              richpush support
              richpush support image
              richpush support --platform android scaling
              richpush support --sources image-download-bytes
              richpush support --format json webp

            Exit status: 0, or 64 for a feature that the table does not have.
            """
    )

    @Argument(help: "A feature, or a group of features; without it, all of them are listed.")
    var feature: String?

    @Option(help: "Only this platform: apple, android or web.")
    var platform: Platform?

    @Option(help: "The output format: text, json or markdown.")
    var format = SupportFormat.text

    @Flag(help: "Name the sources of every row.")
    var sources = false

    func run() throws {
        let table = Capabilities.standard
        let answer = SupportAnswer(table: table, platform: platform, showsSources: sources)
        guard let feature else { return try write(answer.list(of: table.groups)) }

        let names = FeatureNames(table)
        if let found = names.feature(feature) { return try write(answer.rows(of: found)) }
        if let group = names.group(feature) { return try write(answer.list(of: [group])) }
        throw ValidationError(names.complaint(about: feature))
    }

    private func write(_ document: SupportDocument) throws {
        switch format {
        case .text:
            let text = SupportText(columns: StandardOutput.columns, isColored: StandardOutput.wantsColor)
            try StandardOutput.write(text.render(document).utf8)
        case .markdown: try StandardOutput.write(SupportMarkdown().render(document).utf8)
        case .json: try StandardOutput.print(json: String(decoding: document.json.encoded(pretty: true), as: UTF8.self))
        }
    }
}
