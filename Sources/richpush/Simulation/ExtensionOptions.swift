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
            "Run the notification service extension in this folder, or in the app's, built by this machine's Swift; "
                + "NAME=FOLDER names it, and several can be given.",
            valueName: "folder"
        ),
        completion: .directory
    )
    var folders: [ExtensionFolder] = []

    @Option(help: ArgumentHelp("The target or folder to use if --extension finds several.", valueName: "name"))
    var extensionTarget: String?

    @Option(
        name: .customLong("module"),
        help: ArgumentHelp(
            "A Swift file that replaces a module which the extension imports and Linux does not have; repeat for more.",
            valueName: "name=file"
        )
    )
    var modules: [String] = []

    @Flag(
        help: """
            Fetch the Swift packages from elsewhere that the extension uses, and swift-crypto for CryptoKit, by git and \
            without credentials; each address is named first.
            """
    )
    var fetchPackages = false

    @Option(help: ArgumentHelp("Megabytes of memory above which the extension is ended.", valueName: "number"))
    var memoryLimit = AppleDevice.extensionMemoryLimit >> 20

    @Option(
        help: ArgumentHelp(
            "The extension that runs: documented-sample appends \" [modified]\" to the title and attaches the picture, "
                + "firebase-helper attaches the picture alone, image-key:PATH attaches the picture at this key of the "
                + "payload, airship, braze, onesignal and others do the same as that vendor's extension, folder:NAME "
                + "is one of several --extension. Default: the extension of the payload's vendor, else "
                + "documented-sample in simulate and demo, and firebase-helper elsewhere.",
            valueName: "name"
        )
    )
    var builtIn: NamedExtension?

    func validate() throws {
        guard (1...1024).contains(memoryLimit) else {
            throw ValidationError("--memory-limit must be 1 to 1024 megabytes, for instance --memory-limit 24.")
        }
        let names = folders.compactMap(\.name)
        if let twice = names.first(where: { name in names.count { $0 == name } > 1 }) {
            throw ValidationError("--extension names \(twice) twice; give each folder a different name.")
        }
        if folders.count > 1, folders.count > names.count {
            throw ValidationError("Several --extension need names, for instance --extension shop=\(folders[0].path).")
        }
        if folders.count > 1, extensionTarget != nil {
            throw ValidationError("--extension-target is for one --extension; give the folders of the extensions.")
        }
        if let name = builtIn?.value.folderName, !names.contains(name) {
            throw ValidationError("--built-in folder:\(name) needs its folder: --extension \(name)=FOLDER.")
        }
        for module in modules where module.wholeMatch(of: /[A-Za-z_]\w*=.+/) == nil {
            throw ValidationError(
                "--module must be NAME=FILE, for instance --module OneSignalExtension=OneSignal.swift."
            )
        }
    }

    /// Throws unless it is clear which one extension runs.
    func validateOne() throws {
        if !folders.isEmpty, let builtIn, builtIn.value.folderName == nil {
            throw ValidationError("--extension and --built-in exclude each other; give one of them.")
        }
        if folders.count > 1, builtIn == nil {
            throw ValidationError(
                "--extension is given \(folders.count) times; say which one runs, for instance "
                    + "--built-in folder:\(folders[0].name ?? "shop")."
            )
        }
    }

    /// The folder of the one extension that runs; `nil` if it is built in.
    var chosenFolder: ExtensionFolder? {
        guard let name = builtIn?.value.folderName else { return folders.first }
        return folders.first { $0.name == name }
    }

    /// The one extension that runs; builds it if it is an app's own.
    ///
    /// Notes about the extension and the build's output go to standard error.
    func prepared(usually usual: AppleDevice.ServiceExtension = .documentedSample) throws
        -> AppleDevice.ServiceExtension
    {
        try ExtensionFailure.exiting { () throws(ExtensionError) in
            guard let folder = chosenFolder else { return builtIn?.value ?? usual.unchosen }
            let found = try find(folder)
            for note in found.notes { StandardOutput.printError(.init(lines: note)) }
            return try build(found, as: folder.name)
        }
    }

    /// All extensions of folders, built, and the one that runs for a device that does not name one.
    ///
    /// That is the one of `--built-in`, and otherwise the one whose folder was given without a name.
    func registered() throws -> (folders: [AppleDevice.ServiceExtension], usual: AppleDevice.ServiceExtension?) {
        try ExtensionFailure.exiting { () throws(ExtensionError) in
            var built: [AppleDevice.ServiceExtension] = []
            for folder in folders {
                let found = try find(folder)
                let prefix = folder.name.map { "\($0): " } ?? ""
                for note in found.notes { StandardOutput.printError(.init(lines: prefix + note)) }
                built.append(try build(found, as: folder.name))
            }
            if let chosen = builtIn?.value { return (built, built.first { $0.name == chosen.name } ?? chosen) }
            return (built, folders.first?.name == nil ? built.first : nil)
        }
    }

    /// Finds the extension in a folder.
    func find(_ folder: ExtensionFolder) throws(ExtensionError) -> FoundExtension {
        try ExtensionFinder.find(in: folder.path, target: extensionTarget)
    }

    /// Builds an extension that was found.
    func build(
        _ found: FoundExtension,
        as name: String?
    ) throws(ExtensionError) -> AppleDevice.ServiceExtension {
        var builder = try ExtensionBuilder(environment: ProcessInfo.processInfo.environment)
        builder.modules = moduleFiles
        builder.fetchesPackages = fetchPackages
        let progress = BuildProgress(isShown: StandardOutput.isErrorTerminal)
        defer { progress.end() }
        let files = try builder.build(found, progress: progress.show) { note in
            progress.end()
            StandardOutput.printError(.init(lines: note))
        }
        return AppleDevice.ServiceExtension(
            found,
            named: name,
            host: BuiltExtension(files: files, memoryLimit: memoryLimit << 20)
        )
    }

    /// The files of `--module`, by the modules' names.
    var moduleFiles: [String: URL] {
        let pairs = modules.map { module in
            let parts = module.split(separator: "=", maxSplits: 1)
            return (String(parts[0]), URL(fileURLWithPath: String(parts[1])))
        }
        return Dictionary(pairs) { _, last in last }
    }
}

/// A folder of `--extension`, with its optional name: `FOLDER` or `NAME=FOLDER`.
struct ExtensionFolder: ExpressibleByArgument, Sendable, Hashable {
    /// Letters, digits, dots, hyphens and underscores.
    let name: String?
    let path: String

    /// `./a=b` is a folder without a name.
    init?(argument: String) {
        guard let match = argument.wholeMatch(of: /([A-Za-z0-9][A-Za-z0-9._-]{0,99})=(.+)/) else {
            guard !argument.isEmpty else { return nil }
            (name, path) = (nil, argument)
            return
        }
        name = String(match.1)
        // Shells expand a tilde at the beginning of a word alone.
        path = NSString(string: String(match.2)).expandingTildeInPath
    }
}

/// A service extension by its name in settings.
struct NamedExtension: ExpressibleByArgument, Sendable {
    let value: AppleDevice.ServiceExtension

    init?(argument: String) {
        guard let value = AppleDevice.ServiceExtension(named: argument) else { return nil }
        self.value = value
    }

    static var allValueStrings: [String] {
        ["documented-sample", "firebase-helper"] + AppleDevice.ServiceExtension.vendorNames + [
            "image-key:PATH", "folder:NAME",
        ]
    }
}

/// Ends a command whose extension cannot be run.
private enum ExtensionFailure {
    static func exiting<Result>(_ work: () throws(ExtensionError) -> Result) throws -> Result {
        do throws(ExtensionError) {
            return try work()
        } catch {
            StandardOutput.printError(.init(lines: error.description))
            throw error.exitStatus
        }
    }
}

extension ExtensionError {
    /// The exit status of the command.
    var exitStatus: ExitCode {
        code == .noCompiler || code == .noStandIns ? ExitStatus.unavailable : ExitStatus.badInput
    }
}

/// The last line of a build, in place, on a terminal.
private struct BuildProgress {
    let isShown: Bool

    func show(_ line: String) {
        guard isShown, line.hasPrefix("[") else { return }
        StandardOutput.replaceErrorLine(with: "\(line.prefix(78))")
    }

    func end() {
        if isShown { StandardOutput.replaceErrorLine(with: "") }
    }
}
