// SPDX-License-Identifier: Apache-2.0

import AppProject
import ArgumentParser
import ExtensionHost
import Foundation
import PushMessages
import PushSimulator

/// The app on simulated phones, and the languages that their users want.
struct PhoneAppOptions: ParsableArguments {
    @OptionGroup
    var app: AppOptions

    @Option(
        help: ArgumentHelp(
            "The languages that the phone's user wants, the preferred first, for the texts of --app. Default: en.",
            valueName: "tag[,tag]"
        )
    )
    var language: DeviceLanguages?

    func validate() throws {
        if language != nil, app.folder == nil {
            throw ValidationError("--language chooses among the texts of an app; give its folder: --app FOLDER.")
        }
    }

    var languages: [LanguageTag] { language?.tags ?? [LanguageTag("en")].compactMap(\.self) }

    /// Reads the folder, and says on standard error what was found and what the app's phones will not show; `nil` if
    /// none is given.
    func checked() throws -> AppDescription? {
        guard let app = try app.read() else { return nil }
        for found in AppPreflight.findings(in: app) {
            let place = found.finding.location.map { "\(found.file):\($0.line)" } ?? found.file
            let line = "\(place): \(found.finding.severity.rawValue): \(found.finding.message) [\(found.finding.rule)]"
            StandardOutput.printError(.init(lines: line.printable))
        }
        return app
    }
}

extension ExtensionOptions {
    /// The extension that the app's folder has, built, if no other one is asked for; `nil` if the app has none that
    /// runs.
    ///
    /// Why it does not run goes to standard error, because everything else does run without it.
    func ownExtension(of app: AppDescription?) -> AppleDevice.ServiceExtension? {
        guard folders.isEmpty, builtIn == nil, let app, let service = app.appleApps.first?.serviceExtensions.first,
            AppPreflight.obstacle(in: app) == nil
        else { return nil }
        do throws(ExtensionError) {
            let found = try ExtensionFinder.find(in: app.folder.root.path, target: extensionTarget ?? service.name)
            for note in found.notes { StandardOutput.printError(.init(lines: note)) }
            return try build(found, as: nil)
        } catch {
            StandardOutput.printError(.init(lines: error.description))
            StandardOutput.printError(
                "The app's own extension does not run here; iPhones run a built-in one instead of \(service.name)."
            )
            return nil
        }
    }
}
