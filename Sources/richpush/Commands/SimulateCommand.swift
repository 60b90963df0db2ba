// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Foundation
import PushMessages
import PushPreview
import PushSimulator

struct SimulateCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "simulate",
        abstract: "Delivers a message to a simulated device and shows what it displays, and why.",
        discussion: """
            An iPhone runs Firebase's documented notification service extension: it appends " [modified]" to the title \
            and has the Firebase helper download the picture. With --extension it runs your app's own, built from its \
            folder and in a process of its own: a crash, too much memory and a blocked main thread are shown with file \
            and line. An Android phone shows what Firebase's SDK builds. Browsers run Firebase's service worker; without --browser and \
            --system they are Chrome on Windows, macOS and Android, and Firefox on Windows. Takes a request \
            {"message": ...}, a bare message, or an APNs payload as a device receives it.

            EXAMPLES
              richpush simulate message.json
              richpush simulate message.json --extension ~/app/NotificationService
              richpush simulate message.json --network edge --time-limit 10
              richpush simulate message.json --device all
              richpush simulate message.json --device android --android-version 8.1 --app-state locked
              richpush simulate message.json --device web --browser chrome --system linux-kde
              richpush simulate message.json --format json | jq .deliveries[0].outcome
              richpush simulate --jsonl campaign.jsonl --fail-on warning > deliveries.jsonl

            The picture's file is kept in --store, by default a new folder among the temporary files; with --jsonl only \
            where --store is given.

            Exit status: 0 whatever is displayed, 1 findings at or above --fail-on, 64 wrong usage, 65 not JSON, 66 no \
            such input.
            """
    )

    /// Deliveries of a filter that run side by side, each on a device of its own.
    private static let deliveriesAtOnce = 16

    @Argument(help: ArgumentHelp("The message; - is standard input.", valueName: "file"), completion: .file())
    var input = InputSource.standardInput

    @OptionGroup(title: "Device")
    var device: DeviceOptions

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

    func run() async throws {
        try await InputFailure.exiting {
            if jsonl {
                try await filter()
            } else {
                try await simulateOne()
            }
        }
    }

    private func simulateOne() async throws {
        let input = try InputFailure.push(from: input)
        let appExtension = try device.serviceExtension.prepared()
        let store = try DeviceStore(path: store, keepsFiles: true)
        let deliveries = device.deliveries(of: input.push, in: store, extension: appExtension)
        let simulation = await Simulation.run(input, by: deliveries)
        switch format {
        case .json: try StandardOutput.write(simulation.json.encoded(pretty: StandardOutput.isTerminal) + [0x0A])
        case .text:
            let preview = TextPreview(width: StandardOutput.columns, usesColor: color.isWanted)
            try StandardOutput.write(preview.render(simulation.page).utf8)
        }
        if failOn?.isReached(by: simulation.allFindings) == true { throw ExitStatus.findings }
    }

    private func filter() async throws {
        let appExtension = try device.serviceExtension.prepared()
        let store = try DeviceStore(path: store, keepsFiles: store != nil)
        defer { store.removeUnlessKept() }
        let device = device
        let isReached = try await JSONLines(source: input).run(
            failingOn: failOn,
            atOnce: Self.deliveriesAtOnce
        ) { line in
            do throws(LineFailure) {
                let input = try PushInput(parsing: line)
                let deliveries = device.deliveries(of: input.push, in: store, extension: appExtension)
                let simulation = await Simulation.run(input, by: deliveries)
                return LineAnswer(json: simulation.json, findings: simulation.allFindings)
            } catch {
                return .failure(error)
            }
        }
        if isReached { throw ExitStatus.findings }
    }
}
