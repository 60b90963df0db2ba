// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import PushMessages
import PushPreview
import PushSimulator

struct PreviewCommand: DeviceCommand {
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

            Several files, a folder, and a file that ends in .jsonl become one gallery: each message on each device, \
            light and dark side by side, with a search and filters by verdict. What cannot be read stands in it with \
            the reason. --watch serves the page on this machine, and loads it again whenever a file is saved.

            EXAMPLES
              richpush preview message.json
              richpush preview push/*.json -o gallery.html
              richpush preview push --png pictures
              richpush preview push --watch
              richpush preview message.json -o page.html --device android
              richpush preview message.json -o card.png --dark
              richpush preview message.json --picture draft.png
              richpush preview message.json --app ~/app --languages
              richpush build message.json | richpush preview - -o - > page.html

            Without -o the page is named after the input and written to the current folder. A PNG is drawn by an \
            installed Chromium or Chrome, many by one that is started once.

            Exit status: 0 whatever is displayed, 64 wrong usage, 65 not JSON, 66 no such input, also if it is so for one of \
            many, 73 the output cannot be written or there is no browser to draw it.
            """
    )

    @Argument(
        help: ArgumentHelp(
            "The messages: files, folders, or files with a message a line; - is standard input.",
            valueName: "file"
        ),
        completion: .file()
    )
    var inputs: [InputSource] = [.standardInput]

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("A page, or a picture if the name ends in .png; - is standard output.", valueName: "file"),
        completion: .file()
    )
    var output: String?

    @Option(
        help: ArgumentHelp(
            "Draw a picture of the page into this file; of several messages, one of each into this folder.",
            valueName: "file"
        ),
        completion: .file()
    )
    var png: String?

    @Flag(help: "Serve the page on this machine, and draw it again whenever a file is saved, until Ctrl-C.")
    var watch = false

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

    @OptionGroup
    var picture: PictureOption

    func validate() throws {
        guard (1...3).contains(scale) else { throw ValidationError("--scale takes 1, 2 or 3.") }
        if inputs.count(where: \.isStandardInput) > 1 {
            throw ValidationError("- is standard input, which can be read only once. Give it once.")
        }
        if watch, inputs.contains(where: \.isStandardInput) {
            throw ValidationError(
                "--watch reads the messages again each time, which standard input does not allow; give files: "
                    + "richpush preview push --watch."
            )
        }
        if watch, output != nil || png != nil {
            throw ValidationError("--watch serves the page and writes no file; leave -o and --png out.")
        }
    }

    func validate(on device: DeviceOptions) throws {
        if languages, device.phoneApp.app.folder == nil || device.phoneApp.language != nil {
            throw ValidationError(
                "--languages draws all languages of an app: give --app FOLDER, and leave --language out."
            )
        }
    }

    func run(on device: DeviceOptions) async throws {
        #if Services
        try device.browsers.requireBrowser()
        #endif
        if watch {
            return try await StopSignal.running { try await InputFailure.exiting { try await watching(on: device) } }
        }
        try await InputFailure.exiting {
            if MessageCollection.isMeant(by: inputs) {
                try await drawGallery(on: device)
            } else {
                try await drawOne(inputs[0], on: device)
            }
        }
    }

    private var presentation: PreviewPage.Presentation {
        var presentation = appearance.presentation(showsCuts: cuts || languages, isBrief: brief)
        presentation.showsRecipient = showTarget
        return presentation
    }

    private func drawing(_ picture: StagedPicture?, on device: DeviceOptions) throws -> MessageDrawing {
        let serviceExtension = try device.serviceExtension.prepared(usually: .firebaseHelper)
        return MessageDrawing(
            device: device,
            app: try device.phoneApp.app.read(),
            serviceExtension: serviceExtension,
            hasAllLanguages: languages,
            picture: picture
        )
    }

    private func drawOne(_ source: InputSource, on device: DeviceOptions) async throws {
        let input = try InputFailure.push(from: source)
        let output = try PreviewOutput(
            to: try PreviewDestination.all(output: output, png: png, input: source),
            presentation,
            width: appearance.width,
            scale: scale
        )
        let store = try DeviceStore(path: nil, keepsFiles: false)
        defer { store.removeUnlessKept() }
        try await picture.serving { picture in
            let drawing = try drawing(picture, on: device)
            let page = await ProgressLine.during("delivering to simulated devices") {
                await drawing.page(of: input, in: store)
            }
            try await output.write(page)
            if let sentence = page.sentence { StandardOutput.printError(.init(lines: sentence)) }
        }
    }

    private func drawGallery(on device: DeviceOptions) async throws {
        let output = try PreviewOutput(
            to: try PreviewDestination.gallery(output: output, pictures: png, inputs: inputs),
            presentation,
            width: appearance.width,
            scale: scale,
            pictureFolder: png
        )
        let messages = try MessageCollection(inputs)
        try await picture.serving { picture in
            try await Gallery(inputs: inputs, drawing: try drawing(picture, on: device)).drawn(messages) { page in
                try await output.write { page.html($0) }
                try await output.writePictures(of: page.cards.compactMap { card in card.page.map { (card.name, $0) } })
                StandardOutput.printError("\(page.sentence).")
                for sentence in page.failureSentences { StandardOutput.printError(.init(lines: sentence)) }
                if let sentence = page.pictureSentence { StandardOutput.printError(.init(lines: sentence)) }
            }
        }
        for case .failure(let failure) in messages.items.map(\.content) { throw failure.exitCode }
    }

    private func watching(on device: DeviceOptions) async throws {
        try await picture.serving { picture in
            let gallery = Gallery(inputs: inputs, drawing: try drawing(picture, on: device))
            try await GalleryWatch(gallery: gallery, presentation: presentation).run()
        }
    }
}
