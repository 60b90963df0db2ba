// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Foundation
import PushMessages
import PushPreview
import PushSimulator

struct PictureCommand: DeviceCommand {
    static let configuration = CommandConfiguration(
        commandName: "picture",
        abstract: "Says what every platform does with a picture, and writes variants that all of them show.",
        discussion: """
            EXAMPLES
              richpush picture photo.jpg
              richpush picture https://cdn.example.com/photo.jpg --format json
              richpush picture photo.jpg -o page.html
              richpush picture photo.heic -o page.png --dark
              richpush picture photo.jpg --fit pictures

            An iPhone, an Android phone and four browsers receive a message with the picture. For each, the answer \
            says whether it shows the picture, which part is cut off where, and which limit is in the way: format, \
            bytes, pixels, and of an address also its server. -o draws all of them with what is cut off marked.

            --fit cuts the middle of a JPEG or PNG to 2:1 and to a square, turns it upright, makes it no larger than \
            senders are advised to, and writes JPEG, or PNG if it is transparent, below the limit of every platform. \
            Nothing is made larger, and the colour profile stays; colours that a PNG names in another way are lost, which is said. \
            Pictures that lack a part are refused, and other formats. Pictures of more than 100 million pixels are not decoded.

            Exit status: 0 whatever is shown, 64 wrong usage, 65 no picture, or one that cannot be decoded for --fit, \
            66 no such file or address, 73 the output cannot be written or there is no browser to draw it.
            """
    )

    @Argument(help: ArgumentHelp("The picture, as a file or an address.", valueName: "file|url"), completion: .file())
    var input: InputSource

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "A page, or a picture of it if the name ends in .png; - is standard output.",
            valueName: "file"
        ),
        completion: .file()
    )
    var output: String?

    @Option(
        help: ArgumentHelp("Write variants that all platforms show into this folder.", valueName: "folder"),
        completion: .directory
    )
    var fit: String?

    @Option(help: "The answer on standard output.")
    var format = OutputFormat.text

    @OptionGroup
    var appearance: AppearanceOptions

    func run(on device: DeviceOptions) async throws {
        try await InputFailure.exiting {
            let picture = try await PictureFile(input)
            let output = try self.output.map { path in
                try PreviewOutput(
                    to: try PreviewDestination.all(output: path, png: nil, input: input),
                    appearance.presentation(showsCuts: true, isBrief: true),
                    width: appearance.width
                )
            }
            let store = try DeviceStore(path: nil, keepsFiles: false)
            defer { store.removeUnlessKept() }
            let app = try device.phoneApp.app.read()
            let serviceExtension = try device.serviceExtension.prepared(usually: .firebaseHelper)
            var report = try await ProgressLine.during("showing the picture to simulated devices") {
                try await PictureReport(picture) { input in
                    try await StagedPicture.serving(PictureFile.isURL(picture.source) ? nil : picture) { staged in
                        await device.simulation(
                            of: input,
                            showing: staged,
                            in: store,
                            extension: serviceExtension,
                            of: app,
                            usually: .all
                        ).deliveries
                    }
                }
            }
            if let fit { report.variants = try PictureVariant.write(picture, to: fit) }
            if let output {
                try await output.write(report.page)
                if output.destinations.contains(.standardOutput) { return }
            }
            switch format {
            case .text: try StandardOutput.print(.init(lines: report.text))
            case .json: try StandardOutput.print(json: report.json.description)
            }
        }
    }
}
