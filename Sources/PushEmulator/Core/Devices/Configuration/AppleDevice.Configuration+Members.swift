// SPDX-License-Identifier: Apache-2.0

import PushMessages
import PushSimulator

extension AppleDevice.Configuration: MemberwiseConfiguration {
    /// The members of an Apple device's configuration, in display order.
    static let members: [ConfigurationMember<Self>] = [
        .version("iosVersion", \.systemVersion, example: "17.4"),
        .version("firebaseVersion", \.app.firebaseVersion, example: "12.19"),
        .version("linkedSDK", \.app.linkedSDK, example: "17"),
        .flag("connected", \.isConnected),
        .flag("lowPower", \.savesPower),
        .network(\.network),
        .seconds("timeLimit", \.timeLimit),
        .seconds("expiryGrace", \.expiryGrace),
        .text("bundleIdentifier", \.app.bundleIdentifier),
        .init(
            "apnsEnvironment",
            \.app.apnsEnvironment,
            takes: "production, sandbox or null",
            encode: { $0.map { .string($0.rawValue) } ?? .null },
            decode: { json in
                if json == .null { return .some(nil) }
                return json.string.flatMap(AppleDevice.App.PushEnvironment.init).map(Optional.some)
            }
        ),
        .flag("extension", \.app.hasServiceExtension),
        .init(
            "serviceExtension",
            \.serviceExtension,
            takes: AppleDevice.ServiceExtension.allowed + " of a registered folder, or null for the emulator's",
            encode: { $0.map { .string($0.name) } ?? .null },
            decode: { json in
                if json == .null { return .some(nil) }
                return json.boundedText.flatMap(AppleDevice.ServiceExtension.init(named:)).map(Optional.some)
            }
        ),
        .flag("alerts", \.app.allowsAlerts),
        .flag("filtering", \.app.canFilterNotifications),
        .texts("allowHTTP", \.app.insecureHosts),
        .flag("arbitraryLoads", \.app.allowsArbitraryLoads),
        .flag("strictTransport", \.strictTransport),
        .map("strings", \.app.localizedStrings),
        .flag("sharedHelper", \.sharedHelper),
        .flag("mutableContentString", \.acceptsMutableContentString),
        .init(
            "unreadableAttachments",
            \.unreadableAttachments,
            takes: "left or kept",
            encode: { $0 == .left ? "left" : "kept" },
            decode: { ["left": .left, "kept": .kept][$0.string ?? ""] }
        ),
        .init(
            "attachmentMegabyte",
            \.attachmentMegabyte,
            takes: "1000000 or 1048576",
            encode: { .integer($0.rawValue) },
            decode: { $0.integer.flatMap(AppleDevice.Configuration.AttachmentMegabyte.init(rawValue:)) }
        ),
    ]

    /// The members that versions before `serviceExtension` wrote.
    static let aliases: [ConfigurationMember<Self>] = [.optionalText("imageKey", \.imageKey)]

    static var standard: Self { Self() }
    static var article: String { "an Apple device" }

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

extension ConfigurationMember<AppleDevice.Configuration> {
    fileprivate static func version(
        _ name: String,
        _ path: Path<AppleDevice.Version>,
        example: String
    ) -> Self {
        Self(
            name,
            path,
            takes: "a version such as \"\(example)\"",
            encode: { .string($0.description) },
            decode: { $0.versionText.flatMap(AppleDevice.Version.init) }
        )
    }
}

extension JSONValue {
    /// A version's text; numbers are accepted too, because `17` is easily written without quotes.
    var versionText: String? {
        switch self {
        case .string(let text): text.utf8.count <= 32 ? text : nil
        case .integer(let number): String(number)
        default: nil
        }
    }
}
