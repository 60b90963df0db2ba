// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Foundation
import PushMessages
import PushSimulator

struct SimulateCommand: DeviceCommand {
    static let configuration = CommandConfiguration(
        commandName: "simulate",
        abstract: "Delivers a message to a simulated device and shows what it displays, and why.",
        discussion: """
            An iPhone runs Firebase's documented notification service extension: it appends " [modified]" to the title \
            and has the Firebase helper download the picture. With --extension it runs your app's own, built from its \
            folder and in a process of its own: a crash, too much memory and a blocked main thread are shown with file \
            and line. An Android phone shows what Firebase's SDK builds. Browsers run Firebase's service worker; without --browser and \
            --system they are Chrome on Windows, macOS and Android, and Firefox on Windows. With --worker FOLDER the site's own \
            worker runs in an installed browser, and gets any JSON; what it does wrong is shown with file and line. Takes a request \
            {"message": ...}, a bare message, an APNs payload as a device receives it, or an intent's extras as Firebase's SDK \
            for Android receives them: {"intent": {"gcm.n.e": "1", "gcm.n.title": "Hello"}}.

            EXAMPLES
              richpush simulate message.json
              richpush simulate message.json --extension ~/app/NotificationService
              richpush simulate message.json --extension ~/app --watch
              richpush simulate payload.json --built-in image-key:media.url
              richpush simulate message.json --picture draft.png
              richpush simulate message.json --network edge --time-limit 10
              richpush simulate message.json --device all
              richpush simulate message.json --device android --android-version 8.1 \\
                --app-state locked
              richpush simulate message.json --device web --browser chrome \\
                --system linux-kde
              richpush simulate push.json --worker ./public
              richpush simulate push.json --worker ./public --browser firefox --click=order
              richpush simulate message.json --set lowPower=true \\
                --set allowHTTP=cdn.example.com
              richpush simulate message.json --format json | jq .deliveries[0].outcome
              richpush simulate message.json --app ~/app --language de
              richpush simulate --jsonl campaign.jsonl --fail-on warning > deliveries.jsonl

            The picture's file is kept in --store, by default a new folder among the temporary files; with --jsonl only \
            where --store is given.

            Exit status: 0 whatever is displayed, 1 findings at or above --fail-on, 64 wrong usage, 65 not JSON, 66 no \
            such input, 69 no browser for --worker.
            """
    )

    @Argument(help: ArgumentHelp("The message; - is standard input.", valueName: "file"), completion: .file())
    var input = InputSource.standardInput

    @OptionGroup
    var picture: PictureOption

    @Option(help: "The output format: text or json.")
    var format = OutputFormat.text

    @Option(help: "Fail from this severity on: error, warning, note or never. Default: never.")
    var failOn: FindingLimit?

    @Flag(help: "One document per line in, one result {\"findings\": [...], \"deliveries\": [...]} per line out.")
    var jsonl = false

    @Option(help: ArgumentHelp("Keep the device's files in this folder.", valueName: "folder"), completion: .directory)
    var store: String?

    @OptionGroup
    var color: ColorOptions

    @Flag(help: "Build and simulate again whenever a file of the extension or the input changes, until Ctrl-C.")
    var watch = false

    func validate(on device: DeviceOptions) throws {
        // Without --device the message goes to an iPhone, which does not have the settings of others.
        try device.settings.validate(for: device.delivery.device ?? .apple)
    }

    func validate() throws {
        guard watch else { return }
        if input.isStandardInput {
            throw ValidationError(
                "--watch reads the input again each time, which standard input does not allow; give a file: "
                    + "richpush simulate message.json --watch."
            )
        }
        if failOn != nil {
            throw ValidationError("--watch runs until it is stopped, and --fail-on is about one run; give one of them.")
        }
    }

    func run(on device: DeviceOptions) async throws {
        #if Services
        try device.browsers.requireBrowser()
        #endif
        let simulation = SimulationRun(
            input: input,
            device: device,
            app: try device.phoneApp.app.read(),
            picture: picture,
            format: format,
            failOn: failOn,
            isInLines: jsonl,
            store: store,
            usesColor: color.isWanted
        )
        if watch {
            let watch = SimulationWatch(simulation: simulation, options: device.serviceExtension)
            return try await StopSignal.running { try await watch.run() }
        }
        try await InputFailure.exiting {
            if try await simulation.run(by: { try device.serviceExtension.prepared() }) { throw ExitStatus.findings }
        }
    }
}
