// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import PushMessages
import PushPreview
import PushSimulator

struct ReviewCommand: DeviceCommand {
    static let configuration = CommandConfiguration(
        commandName: "review",
        abstract: "Says what devices show otherwise than at an earlier state of message files.",
        discussion: """
            Delivers each message that differs to simulated devices, as it was and as it is, and says for each device what \
            changed of the notification: a picture that is lost, with the reason; another title; a text that is now cut, by \
            the number of characters that usually fit; buttons. Messages that were added or deleted count too. What is \
            shown alike is left out.

            The earlier state is a revision of git, or a folder with the same files.

            EXAMPLES
              richpush review push --against main
              richpush review push --against HEAD~1 -o review.html
              richpush review push --against v1.2 --format markdown > comment.md
              richpush review push/offer.json --against ../release --fail-on loss
              richpush review push/offer.json --against main --picture offer.png

            With --picture the file stands for the pictures that the messages name now. With -o the notifications of both states are drawn side by side, as a page or a picture.

            Exit status: 0 whatever differs, 1 what --fail-on names, 64 wrong usage, 65 not a message, also if it is so for \
            one of many, 66 no such input or revision, 73 the output cannot be written.
            """
    )

    /// How the review is written.
    enum Format: String, ExpressibleByArgument, CaseIterable {
        case text, markdown, json
    }

    /// The changes that end with status 1.
    enum Limit: String, ExpressibleByArgument, CaseIterable {
        case loss, change, never
    }

    @Argument(
        help: ArgumentHelp("The messages: files, folders, or files with a message a line.", valueName: "file"),
        completion: .file()
    )
    var inputs: [InputSource]

    @Option(help: ArgumentHelp("The state to compare with: a revision of git, or a folder.", valueName: "revision"))
    var against: String

    @Option(help: "How it is written: text, markdown for a comment, or json.")
    var format = Format.text

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "Also draw both states: a page, or a picture if the name ends in .png.",
            valueName: "file"
        ),
        completion: .file()
    )
    var output: String?

    @Option(help: "End with status 1 on a loss, on any change, or never.")
    var failOn = Limit.never

    @OptionGroup
    var picture: PictureOption

    @OptionGroup
    var appearance: AppearanceOptions

    func validate() throws {
        if inputs.contains(where: \.isStandardInput) {
            throw ValidationError("A review compares files; standard input was nowhere before.")
        }
        if output == "-" { throw ValidationError("-o takes a file; the review itself goes to standard output.") }
    }

    func run(on device: DeviceOptions) async throws {
        let destinations = try output.map { try PreviewDestination.all(output: $0, png: nil, input: inputs[0]) } ?? []
        let page = try PreviewOutput(
            to: destinations,
            appearance.presentation(showsCuts: false, isBrief: false),
            width: appearance.width
        )
        try await InputFailure.exiting {
            let earlier = try await EarlierState(against)
            var drawing = MessageDrawing(
                device: device,
                app: try device.phoneApp.app.read(),
                serviceExtension: try device.serviceExtension.prepared(usually: .firebaseHelper),
                hasAllLanguages: false
            )
            let store = try DeviceStore(path: nil, keepsFiles: false)
            defer { store.removeUnlessKept() }
            let review = try await picture.serving { picture in
                drawing.picture = picture
                return try await Review.of(inputs, against: earlier, drawing: drawing, in: store)
            }
            switch format {
            case .text: try StandardOutput.print(.init(lines: review.text))
            case .markdown: try StandardOutput.print(.init(lines: review.markdown))
            case .json: try StandardOutput.print(json: review.json.description)
            }
            if !destinations.isEmpty {
                let gallery = GalleryPage(title: "Review", subtitle: review.sentence, cards: review.cards)
                try await page.write { gallery.html($0) }
            }
            let fails =
                switch failOn {
                case .loss: review.hasLoss
                case .change: !review.messages.isEmpty
                case .never: false
                }
            if fails { throw ExitStatus.findings }
            if let failure = review.failure {
                StandardOutput.printError(.init(lines: failure.sentence))
                throw failure.exitCode
            }
        }
    }
}
