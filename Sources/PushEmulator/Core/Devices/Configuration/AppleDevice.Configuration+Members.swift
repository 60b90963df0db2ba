// SPDX-License-Identifier: Apache-2.0

import PushMessages
import PushSimulator

extension AppleDevice.Configuration: MemberwiseConfiguration {
    /// What the configuration of an Apple device may hold, in the order in which it is shown.
    static let members: [ConfigurationMember<Self>] = [
        .version("iosVersion", \.systemVersion, example: "17.4"),
        .version("firebaseVersion", \.app.firebaseVersion, example: "12.19"),
        .version("linkedSDK", \.app.linkedSDK, example: "17"),
        .flag("connected", \.isConnected),
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
        .optionalText("imageKey", \.app.imageKey),
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

    static var standard: Self { Self() }
    static var article: String { "an Apple device" }
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
    /// A version's text; numbers are taken as well, because `17` is easily written without quotes.
    var versionText: String? {
        switch self {
        case .string(let text): text.utf8.count <= 32 ? text : nil
        case .integer(let number): String(number)
        default: nil
        }
    }
}
