// SPDX-License-Identifier: Apache-2.0

import PushMessages
import PushSimulator

extension AndroidDevice.Configuration: MemberwiseConfiguration {
    /// The members of an Android device's configuration, in display order.
    static let members: [ConfigurationMember<Self>] = [
        .init(
            "androidVersion",
            \.systemVersion,
            takes: "a version from \"5.0\" on, such as \"15\"",
            encode: { .string($0.description) },
            decode: { json in json.versionText.flatMap(Capabilities.Version.init).flatMap { $0 < "5.0" ? nil : $0 } }
        ),
        .optionalNumber("targetSDK", \.app.targetSDK, 1...1000),
        .choice("appState", \.app.state),
        .choice("sdk", \.app.messagingSDK),
        .network(\.network),
        .optionalSeconds("timeLimit", \.timeLimit),
        .seconds("buildTime", \.buildTime),
        .text("packageName", \.app.packageName),
        .flag("alerts", \.app.allowsNotifications),
        .init(
            "channels",
            \.app.channels,
            takes: "a list of channels, each an id or an object of id, importance (none, min, low, default or high), "
                + "sound and lockScreen (full, redacted or hidden)",
            encode: { .array($0.map(\.json)) },
            decode: { json in
                guard let array = json.array, array.count <= ConfigurationLimit.entries else { return nil }
                let channels = array.compactMap(AndroidDevice.Channel.init(json:))
                return channels.count == array.count ? channels : nil
            }
        ),
        .optionalText("defaultChannel", \.app.defaultChannel),
        .texts("drawables", \.app.resources.drawables),
        .texts("mipmaps", \.app.resources.mipmaps),
        .texts("adaptiveIcons", \.app.resources.adaptiveIcons),
        .texts("sounds", \.app.resources.sounds),
        .map("strings", \.app.resources.strings),
        .optionalText("launcherIcon", \.app.launcherIcon),
        .flag("launcherActivity", \.app.hasLauncherActivity),
        .optionalText("defaultIcon", \.app.defaultIcon),
        .optionalText("defaultColor", \.app.defaultColor),
        .choice("lockScreen", \.lockScreen),
        .texts("allowHTTP", \.app.cleartextHosts),
        .optionalFlag("cleartextTraffic", \.app.usesCleartextTraffic),
        .flag("strictTransport", \.strictTransport),
        .flag("optionalFormats", \.decodesOptionalFormats),
        .optionalNumber("decodedByteLimit", \.decodedByteLimit, 0...1 << 40),
    ]

    static var standard: Self { Self() }
    static var article: String { "an Android device" }
}
