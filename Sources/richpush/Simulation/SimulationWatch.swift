// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import ExtensionHost
import Foundation
import PushSimulator

/// Simulates again whenever the extension's files or the input change, until it is cancelled.
///
/// Changed files, and how long each round took, are reported on standard error; results go to standard output.
struct SimulationWatch: Sendable {
    var simulation: SimulationRun
    /// Which extension runs.
    var options: ExtensionOptions
    var usual = AppleDevice.ServiceExtension.documentedSample

    /// Runs until it is cancelled; throws if no later round can succeed.
    func run() async throws {
        var simulation = simulation
        let ownStore = simulation.store == nil ? TemporaryWork.newKeptPath() : nil
        // The files of the last round stay, because its answer names them.
        if let ownStore { simulation.store = ownStore.path }
        var notes: [String] = []
        var watched = WatchedFiles([URL(fileURLWithPath: simulation.input.argument)])
        while true {
            if let ownStore { try? FileManager.default.removeItem(at: ownStore) }
            try await round(simulation, &watched, &notes)
            StandardOutput.printError("Changed: \(try await watched.nextChange().formatted)")
        }
    }

    private func round(_ simulation: SimulationRun, _ watched: inout WatchedFiles, _ notes: inout [String]) async throws
    {
        let clock = ContinuousClock()
        let start = clock.now
        var builtIn: Duration?
        var isDone = true
        do {
            var serviceExtension = options.builtIn?.value ?? usual.unchosen
            if let folder = options.chosenFolder {
                // From before the build on, so that what changes under it counts.
                watched = WatchedFiles(below: folder.path, watched)
                let found = try options.find(folder)
                watched = WatchedFiles(inputFiles + found.files, folders: found.folders)
                if found.notes != notes { for note in found.notes { StandardOutput.printError(.init(lines: note)) } }
                notes = found.notes
                serviceExtension = try options.build(found, as: folder.name)
                builtIn = clock.now - start
            } else {
                watched = WatchedFiles(inputFiles)
            }
            _ = try await simulation.run { serviceExtension }
        } catch let error as ExtensionError where error.code != .noCompiler && error.code != .noStandIns {
            try Task.checkCancellation()
            StandardOutput.printError(.init(lines: error.description))
            isDone = false
        } catch let failure as InputFailure {
            StandardOutput.printError(.init(lines: failure.description))
            isDone = false
        } catch let error as ExtensionError {
            StandardOutput.printError(.init(lines: error.description))
            throw error.exitStatus
        }
        let whole = clock.now - start
        let built = builtIn.map { "Built in \($0.inSeconds), simulated in \((whole - $0).inSeconds)" }
        let done = isDone ? built ?? "Simulated in \(whole.inSeconds)" : "Failed after \(whole.inSeconds)"
        StandardOutput.printError("\(done). Watching \(watched.count) files; Ctrl-C ends it.")
    }

    /// What is read beside the extension's own files.
    private var inputFiles: [URL] {
        [URL(fileURLWithPath: simulation.input.argument)] + options.moduleFiles.values
    }
}

extension Duration {
    /// Seconds with two digits: `1.84 s`.
    fileprivate var inSeconds: String { String(format: "%.2f s", self / .seconds(1)) }
}

extension [String] {
    /// The first few names, and how many more there are.
    fileprivate var formatted: String {
        let shown = prefix(5).joined(separator: ", ")
        return count > 5 ? "\(shown) and \(count - 5) more" : shown
    }
}
