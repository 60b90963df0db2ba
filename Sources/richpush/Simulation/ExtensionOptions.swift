// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import ExtensionHost
import Foundation
import PushSimulator

/// Which service extension the app on an iPhone has.
struct ExtensionOptions: ParsableArguments {
    @Option(
        name: .customLong("extension"),
        help: ArgumentHelp(
            "Run the notification service extension in this folder, or in the app's, built by this machine's Swift.",
            valueName: "folder"
        ),
        completion: .directory
    )
    var folder: String?

    @Option(help: ArgumentHelp("The target or folder to take where --extension finds several.", valueName: "name"))
    var extensionTarget: String?

    @Option(
        name: .customLong("module"),
        help: ArgumentHelp(
            "A Swift file that stands for a module which the extension imports and Linux has not; repeat for more.",
            valueName: "name=file"
        )
    )
    var modules: [String] = []

    @Option(help: ArgumentHelp("Megabytes of memory above which the extension is ended.", valueName: "number"))
    var memoryLimit = 24

    @Option(
        help: ArgumentHelp(
            "The extension that runs without --extension: documented-sample appends \" [modified]\" to the title and "
                + "attaches the picture, firebase-helper attaches the picture alone.",
            valueName: "name"
        )
    )
    var builtIn: BuiltInExtension?

    func validate() throws {
        guard (1...1024).contains(memoryLimit) else {
            throw ValidationError("--memory-limit takes 1 to 1024 megabytes, for instance --memory-limit 24.")
        }
        if folder != nil, builtIn != nil {
            throw ValidationError("--extension and --built-in exclude each other; give one of them.")
        }
        for module in modules where module.wholeMatch(of: /[A-Za-z_]\w*=.+/) == nil {
            throw ValidationError("--module takes NAME=FILE, for instance --module OneSignalExtension=OneSignal.swift.")
        }
    }

    /// The extension that these options ask for; builds it where it is an app's own.
    ///
    /// What was found and what the build does is said on standard error.
    func prepared(usually usual: AppleDevice.ServiceExtension = .documentedSample) throws -> AppExtension {
        guard let folder else { return AppExtension(setting: builtIn?.setting ?? usual) }
        do throws(ExtensionError) {
            let found = try ExtensionFinder.find(in: folder, target: extensionTarget)
            for note in found.notes { StandardOutput.printError(note) }
            var builder = try ExtensionBuilder(environment: ProcessInfo.processInfo.environment)
            for module in modules {
                let parts = module.split(separator: "=", maxSplits: 1)
                builder.modules[String(parts[0])] = URL(fileURLWithPath: String(parts[1]))
            }
            let progress = BuildProgress(isShown: StandardOutput.isErrorTerminal)
            defer { progress.end() }
            let files = try builder.build(found, progress: progress.show) { note in
                progress.end()
                StandardOutput.printError(note)
            }
            return AppExtension(
                setting: .init(folder: found.name, host: BuiltExtension(files: files, memoryLimit: memoryLimit << 20)),
                found: found
            )
        } catch {
            StandardOutput.printError(error.description)
            throw error.code == .noCompiler || error.code == .noStandIns ? ExitStatus.unavailable : ExitStatus.badInput
        }
    }
}

/// The extensions that come with the devices.
enum BuiltInExtension: String, ExpressibleByArgument, CaseIterable, Sendable {
    case documentedSample = "documented-sample"
    case firebaseHelper = "firebase-helper"

    var setting: AppleDevice.ServiceExtension {
        switch self {
        case .documentedSample: .documentedSample
        case .firebaseHelper: .firebaseHelper
        }
    }
}

/// A service extension that is ready to run, with what its project says about the app.
struct AppExtension: Sendable {
    var setting: AppleDevice.ServiceExtension
    var found: FoundExtension?

    /// Gives the device the extension, and the app what the extension's own files allow it.
    func apply(to configuration: inout AppleDevice.Configuration) {
        configuration.serviceExtension = setting
        guard let found else { return }
        if found.information.allowsArbitraryLoads { configuration.app.allowsArbitraryLoads = true }
        configuration.app.insecureHosts += found.information.insecureHosts
        if found.entitlements.canFilter { configuration.app.canFilterNotifications = true }
    }
}

/// The last line of a build, in place, on a terminal.
private struct BuildProgress {
    let isShown: Bool

    func show(_ line: String) {
        guard isShown, line.hasPrefix("[") else { return }
        FileHandle.standardError.write(Data("\r\u{1B}[K\(line.prefix(78))".utf8))
    }

    func end() {
        if isShown { FileHandle.standardError.write(Data("\r\u{1B}[K".utf8)) }
    }
}
