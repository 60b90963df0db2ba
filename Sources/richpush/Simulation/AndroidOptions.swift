// SPDX-License-Identifier: Apache-2.0

public import ArgumentParser
import PushMessages
public import PushSimulator

/// The properties of the Android phone and its app.
struct AndroidOptions: ParsableArguments {
    @OptionGroup
    var version: AndroidVersionOptions

    @Option(help: "The state of the app: foreground, background, locked or force-stopped.")
    var appState = AndroidDevice.AppState.background

    @Option(
        help: ArgumentHelp(
            "A notification channel of the app, with none, min, low, default or high behind a colon; repeat for more.",
            valueName: "id[:importance]"
        )
    )
    var channel: [AndroidDevice.Channel] = []

    @Option(
        help: """
            The SDK of the app that gets messages without a notification: auto recognises it by the data, none leaves them \
            to the app's own code.
            """
    )
    var sdk = AndroidDevice.MessagingSDK.auto

    @Option(help: "The manifest's default channel.")
    var defaultChannel: String?

    @Option(help: "A drawable of the app that messages name as icon; repeat for more.")
    var drawable: [String] = []

    @Option(
        help: ArgumentHelp(
            "A text of the app for title_loc_key and body_loc_key; repeat for more.",
            valueName: "key=text"
        )
    )
    var string: [AndroidString] = []

    @Flag(
        name: .customLong("android-v2"),
        help: "The app's SDK understands android_v2, so that FCM does not translate it; no released SDK is known to."
    )
    var understandsV2 = false

    /// The phone, without what other devices have as well.
    var configuration: AndroidDevice.Configuration {
        var configuration = AndroidDevice.Configuration()
        version.apply(to: &configuration)
        configuration.app.state = appState
        configuration.app.messagingSDK = sdk
        configuration.app.understandsV2 = understandsV2
        configuration.app.channels = channel
        configuration.app.defaultChannel = defaultChannel
        configuration.app.resources.drawables = Set(drawable)
        for text in string { configuration.app.resources.strings[text.key] = text.text }
        return configuration
    }
}

/// A text of an app, as `key=text`.
struct AndroidString: ExpressibleByArgument {
    let key: String
    let text: String

    init?(argument: String) {
        guard let equals = argument.firstIndex(of: "="), equals > argument.startIndex else { return nil }
        key = String(argument[..<equals])
        text = String(argument[argument.index(after: equals)...])
    }
}

extension AndroidDevice.AppState: ExpressibleByArgument {}
extension AndroidDevice.MessagingSDK: ExpressibleByArgument {}

extension AndroidDevice.Channel: ExpressibleByArgument {
    /// Takes an id, and an importance behind a colon.
    public init?(argument: String) {
        let parts = argument.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard let id = parts.first, !id.isEmpty else { return nil }
        self.init(id: String(id))
        guard parts.count == 2 else { return }
        let names: [String: Importance] = ["none": .none, "min": .min, "low": .low, "default": .default, "high": .high]
        guard let importance = names[parts[1].lowercased()] else { return nil }
        self.importance = importance
    }
}

/// Which Android it is, and for which one its app was made.
struct AndroidVersionOptions: ParsableArguments {
    @Option(
        help:
            "Version of Android, for instance 8.1; 16.1 is the layout of 16's quarterly releases. Default: the newest."
    )
    var androidVersion: Capabilities.Version?

    @Option(help: "API level that the app targets. Default: the phone's.")
    var targetSDK: Int?

    func validate() throws {
        if let androidVersion, androidVersion < "5.0" {
            throw ValidationError("--android-version takes 5.0 or later, for instance --android-version 16.")
        }
        if let targetSDK, !(1...1000).contains(targetSDK) {
            throw ValidationError("--target-sdk takes an API level, for instance --target-sdk 35.")
        }
    }

    /// Puts what is asked for in the place of the configuration's own.
    func apply(to configuration: inout AndroidDevice.Configuration) {
        if let androidVersion { configuration.systemVersion = androidVersion }
        if let targetSDK { configuration.app.targetSDK = targetSDK }
    }
}
