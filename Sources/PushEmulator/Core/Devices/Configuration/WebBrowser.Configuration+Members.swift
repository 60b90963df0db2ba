// SPDX-License-Identifier: Apache-2.0

import PushMessages
import PushSimulator

extension WebBrowser.Configuration: MemberwiseConfiguration {
    /// The members of a browser's configuration, in display order.
    static let members: [ConfigurationMember<Self>] = [
        .choice("browser", \.browser),
        .choice("system", \.system),
        .init(
            "browserVersion",
            \.version,
            takes: "a version such as \"120\", or null for the newest",
            encode: { $0.map { .string($0.description) } ?? .null },
            decode: { json in
                json == .null ? .some(nil) : json.versionText.flatMap(Capabilities.Version.init).map(Optional.some)
            }
        ),
        .init(
            "site",
            \.origin,
            takes: "a site such as \"https://shop.example.com\", or null for that of each message's link",
            encode: { $0.map { .string($0.description) } ?? .null },
            decode: { json in
                json == .null ? .some(nil) : json.boundedText.flatMap(WebBrowser.Origin.init).map(Optional.some)
            }
        ),
        .choice("worker", \.worker),
        .text("workerPath", \.workerPath),
        .choice("permission", \.permission),
        .flag("subscribed", \.isSubscribed),
        .flag("visibleTab", \.hasVisibleWindow),
        .number("silentPushBudget", \.silentPushBudget, 0...1_000_000),
        .network(\.network),
        .seconds("timeLimit", \.timeLimit),
        .flag("strictTransport", \.strictTransport),
        .flag("loadsUnshownPicture", \.loadsUnshownPicture),
    ]

    static var standard: Self { Self() }
    static var article: String { "a Web device" }
}
