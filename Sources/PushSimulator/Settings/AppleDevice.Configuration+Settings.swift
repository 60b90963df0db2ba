// SPDX-License-Identifier: Apache-2.0

import PushMessages

extension AppleDevice.Configuration: ConfiguredBySettings {
    package static let settings: [DeviceSetting<Self>] = [
        .version("iosVersion", \.systemVersion, example: "17.4", "The version of iOS.").inForm("iOS version"),
        .version(
            "firebaseVersion",
            \.app.firebaseVersion,
            example: "12.19",
            "The version of the Firebase SDK in the extension; its helper behaves as that version does.",
            source: "https://github.com/firebase/firebase-ios-sdk/blob/main/FirebaseMessaging/CHANGELOG.md"
        ).inForm("Firebase SDK"),
        .version(
            "linkedSDK",
            \.app.linkedSDK,
            example: "17",
            "The iOS SDK that the extension was built with; before 17 a URL with a space in it is not a URL.",
            source: "https://developer.apple.com/documentation/foundation/url/init(string:)"
        ),
        .flag(
            "connected",
            \.isConnected,
            "The device is connected to APNs; otherwise APNs keeps one push for its app.",
            source: Source.sending
        ),
        .flag(
            "lowPower",
            \.savesPower,
            "The device saves power: APNs keeps pushes of the priorities 5 and 1 until it does not.",
            source: Source.sending
        ),
        .network(\.network).inForm("Network"),
        .seconds(
            "timeLimit",
            \.timeLimit,
            "How long the extension may work on a notification before its time is up.",
            source: Source.expiry
        ),
        .seconds(
            "expiryGrace",
            \.expiryGrace,
            "How long serviceExtensionTimeWillExpire() may take, and after that the thread.",
            source: Source.expiry
        ),
        .text("bundleIdentifier", \.app.bundleIdentifier, "The app's bundle identifier, which is its topic at APNs."),
        .optional(
            "apnsEnvironment",
            \.app.apnsEnvironment,
            .text,
            takes: "production, sandbox or null",
            "The environment of APNs that the device token is of; null takes the pushes of both.",
            source: "https://developer.apple.com/documentation/bundleresources/entitlements/aps-environment",
            encode: { .string($0.rawValue) },
            decode: { $0.string.flatMap(AppleDevice.App.PushEnvironment.init) }
        ),
        .flag("extension", \.app.hasServiceExtension, "The app has a notification service extension.")
            .inForm("The app has a notification service extension"),
        .optional(
            "serviceExtension",
            \.serviceExtension,
            .text,
            takes: AppleDevice.ServiceExtension.allowed + " of a registered folder, or null for the emulator's",
            "The service extension that runs.",
            encode: { .string($0.name) },
            decode: { $0.boundedText.flatMap(AppleDevice.ServiceExtension.init(named:)) }
        ).inForm(
            "Service extension",
            placeholder: "the emulator’s",
            suggestions: ["firebase-helper", "documented-sample", "image-key:media.url"]
                + AppleDevice.ServiceExtension.vendorNames
        ),
        .flag("alerts", \.app.allowsAlerts, "The user allows the app to show alerts.")
            .inForm("Notifications are allowed"),
        .flag(
            "filtering",
            \.app.canFilterNotifications,
            "The app holds the entitlement for filtering: empty content shows nothing.",
            source: "https://developer.apple.com/documentation/bundleresources/entitlements/"
                + "com.apple.developer.usernotifications.filtering"
        ),
        .texts(
            "allowHTTP",
            \.app.insecureHosts,
            "Hosts with NSExceptionAllowsInsecureHTTPLoads in the extension's Info.plist; a leading dot includes subdomains.",
            source: Source.transport
        ),
        .flag(
            "arbitraryLoads",
            \.app.allowsArbitraryLoads,
            "NSAllowsArbitraryLoads in the extension's Info.plist.",
            source: Source.transport + "/nsallowsarbitraryloads"
        ),
        .optionalFlag(
            "localNetworking",
            \.app.allowsLocalNetworking,
            "NSAllowsLocalNetworking in the extension's Info.plist; if it is there, iOS ignores NSAllowsArbitraryLoads.",
            source: Source.transport + "/nsallowslocalnetworking"
        ),
        .strictTransport(\.strictTransport),
        .map(
            "strings",
            \.app.localizedStrings,
            "The app's Localizable.strings, for title-loc-key and the other loc keys.",
            source: "https://developer.apple.com/documentation/usernotifications/generating-a-remote-notification"
        ),
        .flag(
            "sharedHelper",
            \.sharedHelper,
            "Pushes at once meet in Firebase's shared helper, as on a phone, and the built-in extension uses it."
        ).inForm("Pushes at once meet in Firebase’s shared helper"),
        .flag(
            "mutableContentString",
            \.acceptsMutableContentString,
            "mutable-content counts if it is the string \"1\"; what a device does is not known."
        ),
        .init(
            "unreadableAttachments",
            \.unreadableAttachments,
            .choice(["left", "kept"]),
            takes: "left or kept",
            "An attachment whose content is not what its type promises is left out, or kept; Apple does not say which.",
            source: Source.attachment,
            encode: { $0 == .left ? "left" : "kept" },
            decode: { ["left": .left, "kept": .kept][$0.string ?? ""] }
        ),
        .init(
            "attachmentMegabyte",
            \.attachmentMegabyte,
            .number,
            takes: "1000000 or 1048576",
            "The bytes of a megabyte in the limits of attachments; Apple does not say.",
            source: Source.attachment,
            encode: { .integer($0.rawValue) },
            decode: { $0.integer.flatMap(AppleDevice.Configuration.AttachmentMegabyte.init(rawValue:)) }
        ),
    ]

    private enum Source {
        static let documentation = "https://developer.apple.com/documentation"
        static let sending = documentation + "/usernotifications/sending-notification-requests-to-apns"
        static let expiry =
            documentation + "/usernotifications/unnotificationserviceextension/serviceextensiontimewillexpire()"
        static let transport = documentation + "/bundleresources/information-property-list/nsapptransportsecurity"
        static let attachment = documentation + "/usernotifications/unnotificationattachment"
    }

    /// Versions before `serviceExtension` wrote `imageKey`.
    package static let aliases: [DeviceSetting<Self>] = [
        .optionalText("imageKey", \.imageKey, "The key of the payload that holds the picture's URL.")
    ]

    package static var standard: Self { Self() }
    package static var article: String { "an Apple device" }

    /// The key path of a device that runs the extension `image-key:PATH`.
    private var imageKey: String? {
        get { serviceExtension?.imageKey }
        set {
            if let newValue {
                serviceExtension = AppleDevice.ServiceExtension(named: "image-key:\(newValue)")
            } else if imageKey != nil {
                serviceExtension = nil
            }
        }
    }
}

extension DeviceSetting<AppleDevice.Configuration> {
    fileprivate static func version(
        _ name: String,
        _ path: Path<AppleDevice.Version>,
        example: String,
        _ summary: String,
        source: String? = nil
    ) -> Self {
        Self(
            name,
            path,
            .text,
            takes: "a version such as \"\(example)\"",
            summary,
            source: source,
            encode: { .string($0.description) },
            decode: { $0.versionText.flatMap(AppleDevice.Version.init) }
        )
    }
}
