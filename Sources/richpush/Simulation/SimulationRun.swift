// SPDX-License-Identifier: Apache-2.0

import AppProject
import Foundation
import PushMessages
import PushPreview
import PushSimulator

/// What `simulate` does once it knows which extension runs: reads the input, delivers it, and answers.
struct SimulationRun: Sendable {
    var input: InputSource
    var device: DeviceOptions
    /// The app that the message is for, if its folder was given.
    var app: AppDescription?
    /// The picture that is on no server yet, if there is one.
    var picture: PictureOption
    var format: OutputFormat
    var failOn: FindingLimit?
    /// Whether each line of the input is a document.
    var isInLines: Bool
    /// The folder for the devices' files, if they are kept.
    var store: String?
    var usesColor: Bool

    /// Deliveries of a filter that run side by side, each on a separate device.
    private static let deliveriesAtOnce = 16

    /// Delivers the input and writes the answer; returns whether findings reach the limit.
    ///
    /// A cancelled run writes nothing of what it did not finish.
    ///
    /// - Parameter prepare: Builds the extension; not called if there is nothing to deliver.
    func run(by prepare: () throws -> AppleDevice.ServiceExtension) async throws -> Bool {
        isInLines ? try await filter(prepare()) : try await simulateOne(prepare)
    }

    private func simulateOne(_ prepare: () throws -> AppleDevice.ServiceExtension) async throws -> Bool {
        let input = try InputFailure.push(from: input)
        let serviceExtension = try prepare()
        let store = try DeviceStore(path: store, keepsFiles: true)
        defer { store.removeUnlessKept() }
        let simulation = try await picture.serving { picture in
            await ProgressLine.during("delivering to simulated devices") {
                await deliver(input, showing: picture, in: store, by: serviceExtension)
            }
        }
        try Task.checkCancellation()
        switch format {
        case .json: try StandardOutput.write(simulation.json.encoded(pretty: StandardOutput.isTerminal) + [0x0A])
        case .text:
            let preview = TextPreview(width: StandardOutput.columns, usesColor: usesColor)
            try StandardOutput.write(preview.render(simulation.page).utf8)
            if let sentence = simulation.page.sentence { StandardOutput.printError(.init(lines: sentence)) }
        }
        return failOn?.isReached(by: simulation.allFindings) == true
    }

    private func filter(_ serviceExtension: AppleDevice.ServiceExtension) async throws -> Bool {
        let store = try DeviceStore(path: store, keepsFiles: store != nil)
        defer { store.removeUnlessKept() }
        return try await picture.serving { picture in
            try await JSONLines(source: input).run(failingOn: failOn, atOnce: Self.deliveriesAtOnce) { line in
                do throws(LineFailure) {
                    let input = try PushInput(parsing: line)
                    let reuses = serviceExtension.isBuiltIn
                    let simulation = await store.withFoldersOfOneInput(reusesFolders: reuses) { store in
                        await deliver(input, showing: picture, in: store, by: serviceExtension)
                    }
                    return LineAnswer(json: simulation.json, findings: simulation.allFindings)
                } catch {
                    return .failure(error)
                }
            }
        }
    }

    private func deliver(
        _ input: PushInput,
        showing picture: StagedPicture?,
        in store: DeviceStore,
        by serviceExtension: AppleDevice.ServiceExtension
    ) async -> Simulation {
        await device.simulation(
            of: device.reading(input),
            showing: picture,
            in: store,
            extension: serviceExtension,
            of: app
        )
    }
}
