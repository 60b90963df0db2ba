// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import PushMessages
import PushPreview
import PushSimulator

struct PreviewCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "preview",
        abstract: "Draws the notification that every platform shows for a message, as a page or a picture.",
        discussion: """
            Delivers the message to simulated devices, as simulate does, and draws their notifications side by side: \
            collapsed and expanded, light and dark, with the sentence that says why a picture is missing. The page \
            needs nothing else: pictures are inside it, and there is no script. \
            Its switch "Show what is cut" marks text and parts of pictures that a device leaves out. \
            The page can be forwarded: it shows only the ends of the message's token or installation id, \
            unless --show-target is given.

            EXAMPLES
              richpush preview message.json
              richpush preview message.json -o page.html --device android
              richpush preview message.json -o card.png --dark
              richpush preview message.json --app ~/app --languages
              richpush build message.json | richpush preview - -o - > page.html

            Without -o the page is named after the input and written to the current folder. A PNG is drawn by an \
            installed Chromium or Chrome.

            Exit status: 0 whatever is displayed, 64 wrong usage, 65 not JSON, 66 no such input, 73 the output cannot \
            be written or there is no browser to draw it.
            """
    )

    @Argument(help: ArgumentHelp("The message; - is standard input.", valueName: "file"), completion: .file())
    var input = InputSource.standardInput

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("A page, or a picture if the name ends in .png; - is standard output.", valueName: "file"),
        completion: .file()
    )
    var output: String?

    @Option(help: ArgumentHelp("Draw a picture of the page into this file.", valueName: "file"), completion: .file())
    var png: String?

    @OptionGroup
    var appearance: AppearanceOptions

    @Option(help: "Pixels of the picture per CSS pixel, 1 to 3.")
    var scale = 1

    @Flag(help: "Show parts that devices cut off.")
    var cuts = false

    @Flag(help: "With --app, draw the phones of all languages that the app has texts in, and show what is cut in each.")
    var languages = false

    @Flag(help: "Omit the details of the deliveries: facts, waterfalls, notes and timelines.")
    var brief = false

    @Flag(help: "Show the whole token or installation id that the message is for.")
    var showTarget = false

    @OptionGroup(title: "Device")
    var device: DeviceOptions

    func validate() throws {
        guard (1...3).contains(scale) else { throw ValidationError("--scale takes 1, 2 or 3.") }
        if languages, device.app.folder == nil || device.language != nil {
            throw ValidationError(
                "--languages draws all languages of an app: give --app FOLDER, and leave --language out."
            )
        }
    }

    func run() async throws {
        #if Services
        try device.browsers.requireBrowser()
        #endif
        try await InputFailure.exiting {
            let input = device.reading(try InputFailure.push(from: self.input))
            var presentation = appearance.presentation(showsCuts: cuts || languages, isBrief: brief)
            presentation.showsRecipient = showTarget
            let output = try PreviewOutput(
                to: try PreviewDestination.all(output: self.output, png: png, input: self.input),
                presentation,
                width: appearance.width,
                scale: scale
            )
            let serviceExtension = try device.serviceExtension.prepared(usually: .firebaseHelper)
            let store = try DeviceStore(path: nil, keepsFiles: false)
            defer { store.removeUnlessKept() }
            let app = try device.app.read()
            let deliveries =
                if languages, let app {
                    device.deliveries(of: input, in: store, extension: serviceExtension, ofAllLanguagesOf: app)
                } else {
                    device.deliveries(of: input, in: store, extension: serviceExtension, of: app, usually: .all)
                }
            var page = await Simulation.run(input, by: deliveries, of: app).page
            let target = input.push.reading?.message.target
            page.subtitle = target?.sentence
            page.recipient = target?.recipient
            try await output.write(page)
        }
    }
}

extension PushMessage.Target {
    /// Whom the message is for, as people say it.
    fileprivate var sentence: String {
        switch self {
        case .fid(let id): "To the installation \(id)"
        case .token(let token): "To the device \(token)"
        case .topic(let name): "To the topic \(name)"
        case .condition(let condition): "To those with \(condition)"
        }
    }
}
