// SPDX-License-Identifier: Apache-2.0

import PushMessages

extension WebBrowser.Configuration: ConfiguredBySettings {
    package static let settings: [DeviceSetting<Self>] = [
        .choice("browser", \.browser, "The browser.").inForm("Browser"),
        .choice("system", \.system, "The system that it runs on; on iOS every browser is Safari.").inForm("System"),
        .optional(
            "browserVersion",
            \.version,
            .text,
            takes: "a version such as \"120\", or null for the newest",
            "The browser's version.",
            encode: { .string($0.description) },
            decode: { $0.versionText.flatMap(Capabilities.Version.init) }
        ).inForm("Browser’s version"),
        .optional(
            "site",
            \.origin,
            .text,
            takes: "a site such as \"https://shop.example.com\", or null for that of each message's link",
            "The site that receives the push.",
            encode: { .string($0.description) },
            decode: { $0.boundedText.flatMap(WebBrowser.Origin.init) }
        ),
        .choice(
            "worker",
            \.worker,
            "The site's service worker.",
            source: "https://firebase.google.com/docs/cloud-messaging/js/receive"
        ).inForm("Service worker"),
        .text("workerPath", \.workerPath, "The worker's path on the site, against which relative URLs are resolved."),
        .choice(
            "permission",
            \.permission,
            "The user's answer to the site's request to show notifications.",
            source: "https://developer.mozilla.org/en-US/docs/Web/API/Notification/permission_static"
        ).inForm("Permission"),
        .flag("subscribed", \.isSubscribed, "The subscription still exists; otherwise the push service answers 410."),
        .flag("visibleTab", \.hasVisibleWindow, "A window of the site is visible, so that the page gets the message.")
            .inForm("A tab of the site is visible"),
        .number(
            "silentPushBudget",
            \.silentPushBudget,
            0...1_000_000,
            "Pushes without a notification that Chromium tolerates before it shows a text of its own."
        ),
        .network(\.network).inForm("Network"),
        .seconds("timeLimit", \.timeLimit, "How long the notification waits for its pictures."),
        .strictTransport(\.strictTransport),
        .flag(
            "loadsUnshownPicture",
            \.loadsUnshownPicture,
            "The browser also loads a picture that it does not show on this system, so that the notification waits for it."
        ),
    ]

    package static var standard: Self { Self() }
    package static var article: String { "a Web device" }
}
