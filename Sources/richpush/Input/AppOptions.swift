// SPDX-License-Identifier: Apache-2.0

import AppProject
import ArgumentParser

/// The folder of the app that messages are for.
struct AppOptions: ParsableArguments {
    @Option(
        name: .customLong("app"),
        help: ArgumentHelp(
            "Take what this app's folder says of it: texts behind loc keys, channels, icons, the buttons of categories, what keeps "
                + "its extension from running, and the types of its Live Activities, which alone are compiled and run, confined.",
            valueName: "folder"
        ),
        completion: .directory
    )
    var folder: String?

    @Option(
        help: ArgumentHelp(
            "The app to take where the folder of --app has several: a target of Xcode, a folder of an Android module, or an id.",
            valueName: "name"
        )
    )
    var appTarget: String?

    func validate() throws {
        if folder == nil, appTarget != nil {
            throw ValidationError("--app-target chooses an app in the folder of --app; give that too.")
        }
    }

    /// Reads the folder, and says on standard error what was found; `nil` if none is given.
    ///
    /// - Parameter isOne: Whether several apps of one platform are refused.
    func read(isOne: Bool = true) throws -> AppDescription? {
        guard let folder else { return nil }
        do throws(AppDescription.Failure) {
            let app = try AppDescription(folder, target: appTarget)
            if isOne { try app.checkIsOne() }
            for note in app.notes { StandardOutput.printError(.init(lines: note)) }
            return app
        } catch {
            StandardOutput.printError(.init(lines: error.description))
            throw ExitStatus.badInput
        }
    }
}

/// The languages that the user of a phone wants, in order.
struct DeviceLanguages: ExpressibleByArgument, Sendable {
    let tags: [LanguageTag]

    init(tags: [LanguageTag]) { self.tags = tags }

    init?(argument: String) {
        let tags = argument.split(separator: ",").map { LanguageTag(String($0)) }
        guard !tags.isEmpty, !tags.contains(nil) else { return nil }
        self.tags = tags.compactMap(\.self)
    }
}
