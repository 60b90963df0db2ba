// SPDX-License-Identifier: Apache-2.0

import PushMessages

extension AndroidDevice.Configuration: ConfiguredBySettings {
    package static let settings: [DeviceSetting<Self>] = [
        .init(
            "androidVersion",
            \.systemVersion,
            .text,
            takes: "a version from \"5.0\" on, such as \"15\"",
            "The version of Android; 16.1 is the layout of 16's quarterly releases.",
            encode: { .string($0.description) },
            decode: { json in json.versionText.flatMap(Capabilities.Version.init).flatMap { $0 < "5.0" ? nil : $0 } }
        ).inForm("Android version"),
        .optionalNumber(
            "targetSDK",
            \.app.targetSDK,
            1...1000,
            "The API level that the app targets; null is the phone's."
        )
        .inForm("Target SDK", placeholder: "as the version"),
        .choice("appState", \.app.state, "What the app is doing.", source: Source.receiving).inForm("The app is"),
        .choice(
            "sdk",
            \.app.messagingSDK,
            "The SDK of the app that gets messages without a notification; auto recognises it by the data."
        ).inForm("Data is shown by"),
        .flag(
            "androidV2",
            \.app.understandsV2,
            "The app's SDK understands android_v2, so that FCM does not translate it; no released SDK is known to."
        ),
        .network(\.network).inForm("Network"),
        .optionalSeconds(
            "timeLimit",
            \.timeLimit,
            "How long a notification waits for its picture once it is built; null is the SDK's own limit."
        ),
        .seconds(
            "buildTime",
            \.buildTime,
            "How long the app's process takes to build a notification, during which the download already runs."
        ),
        .text("packageName", \.app.packageName, "The app's package name."),
        .flag("alerts", \.app.allowsNotifications, "The user allows the app's notifications.")
            .inForm("Notifications are allowed"),
        .init(
            "channels",
            \.app.channels,
            .list,
            takes: "a list of channels, each an id or an object of id, importance (none, min, low, default or high), "
                + "sound and lockScreen (full, redacted or hidden)",
            "The notification channels that the app has created.",
            source: "https://developer.android.com/develop/ui/views/notifications/channels",
            encode: { .array($0.map(\.json)) },
            decode: { json in
                guard let array = json.array, array.count <= SettingLimit.entries else { return nil }
                let channels = array.compactMap(AndroidDevice.Channel.init(json:))
                return channels.count == array.count ? channels : nil
            }
        ),
        .optionalText(
            "defaultChannel",
            \.app.defaultChannel,
            "The manifest's default_notification_channel_id.",
            source: Source.receiving
        ),
        .texts("drawables", \.app.resources.drawables, "Names in res/drawable that messages can name as icon."),
        .texts("mipmaps", \.app.resources.mipmaps, "Names in res/mipmap that messages can name as icon."),
        .texts(
            "adaptiveIcons",
            \.app.resources.adaptiveIcons,
            "The drawables and mipmaps that are adaptive icons, which Android 8.0 cannot show in notifications."
        ),
        .texts("sounds", \.app.resources.sounds, "Names in res/raw, without the file's ending."),
        .map(
            "strings",
            \.app.resources.strings,
            "Texts of strings.xml, for title_loc_key and body_loc_key."
        ),
        .optionalText("launcherIcon", \.app.launcherIcon, "The launcher's icon (android:icon)."),
        .flag(
            "launcherActivity",
            \.app.hasLauncherActivity,
            "The app has an activity that the launcher starts; without one, tapping a notification opens nothing."
        ),
        .optionalText(
            "defaultIcon",
            \.app.defaultIcon,
            "The manifest's default_notification_icon.",
            source: Source.receiving
        ),
        .optionalText(
            "defaultColor",
            \.app.defaultColor,
            "The manifest's default_notification_color, as #rrggbb.",
            source: Source.receiving
        ),
        .choice("lockScreen", \.lockScreen, "How much of a private notification the user allows on the locked screen."),
        .texts(
            "allowHTTP",
            \.app.cleartextHosts,
            "Hosts that the network security configuration allows plain http to; a leading dot includes subdomains.",
            source: Source.security
        ),
        .optionalFlag(
            "cleartextTraffic",
            \.app.usesCleartextTraffic,
            "android:usesCleartextTraffic; null is the default of the target SDK, which forbids it from 28 on.",
            source: Source.security
        ),
        .strictTransport(\.strictTransport),
        .flag(
            "optionalFormats",
            \.decodesOptionalFormats,
            "The phone decodes formats that only some of its version decode, such as AVIF on Android 12 and 13.",
            source: "https://developer.android.com/media/platform/supported-formats"
        ),
        .optionalNumber(
            "decodedByteLimit",
            \.decodedByteLimit,
            0...1 << 40,
            "Bytes of a decoded picture above which memory runs out; null is an estimate."
        ),
    ]

    private enum Source {
        static let receiving = "https://firebase.google.com/docs/cloud-messaging/android/receive"
        static let security = "https://developer.android.com/privacy-and-security/security-config"
    }

    package static var standard: Self { Self() }
    package static var article: String { "an Android device" }
}

extension DeviceSetting<AndroidDevice.Configuration> {
    fileprivate static func optionalSeconds(_ name: String, _ path: Path<Duration?>, _ summary: String) -> Self {
        optional(
            name,
            path,
            .number,
            takes: "seconds from 0 to \(Int(SettingLimit.seconds)), or null",
            summary,
            encode: \.json,
            decode: \.boundedDuration
        )
    }
}
