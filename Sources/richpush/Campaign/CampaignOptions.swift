// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Foundation
import PushCampaign

/// A template, an audience, and how both are read.
struct CampaignOptions: ParsableArguments {
    @Argument(
        help: ArgumentHelp("The message as JSON whose strings hold Liquid.", valueName: "template"),
        completion: .file(extensions: ["json"])
    )
    var template: InputSource

    @Argument(
        help: ArgumentHelp(
            "The rows, as .jsonl, .csv, .parquet or .arrow, or a folder of such part files; - is standard input.",
            valueName: "audience"
        ),
        completion: .file()
    )
    var audience = InputSource.standardInput

    @OptionGroup
    var rows: RowOptions

    func validate() throws {
        if template.isStandardInput {
            throw ValidationError("The template is a file; standard input is for the audience.")
        }
    }

    /// Opens the audience and compiles the template for its columns; says what is wrong and ends with the status.
    func open() throws -> OpenCampaign { try rows.open(template, audience) }

    /// Says why an audience cannot be read on, and with what to end.
    static func exit(_ audience: InputSource, _ error: AudienceError) -> ExitCode {
        StandardOutput.printError("\(audience.name): \(error)")
        return ExitStatus.badInput
    }
}

/// A compiled template and the rows that it is for.
struct OpenCampaign: Sendable {
    var template: CampaignTemplate
    var audience: AudienceReader
    var selection: RowSelection
    /// Rows of the audience, if known.
    var rowCount: Int?

    /// A renderer of it.
    func renderer(key: String?, threads: Int? = nil) -> CampaignRenderer {
        var renderer = CampaignRenderer(template, key: key, threads: threads)
        renderer.selection = selection
        return renderer
    }
}
