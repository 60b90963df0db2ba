// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// What devices and browsers read by name of free-form objects: Apple's payload and Web Notification options.
///
/// Other keys are the app's own. A key with underscores or in camel case where Apple's has hyphens is none: no device reads it.
enum PayloadFields {
    static let objects: [SchemaObject] = [payload, aps, alert, sound, webNotification]

    private static let payload = SchemaObject(
        name: "ApnsPayload",
        description: "A payload as an Apple device receives it. Keys beside aps are the app's own.",
        fields: [
            SchemaField("aps", .object("Aps"), "What the system reads.", limits: [.payloadBytes, .payloadBytesVoip])
        ]
    )

    private static let aps = SchemaObject(
        name: "Aps",
        description: "What Apple's systems read.",
        fields: [
            SchemaField("alert", .object("ApsAlert"), "What is shown: a text, or title, subtitle and body."),
            SchemaField("badge", .integer, "The number on the app's icon; 0 removes it."),
            SchemaField("sound", .object("ApsSound"), "The name of a sound of the app, default, or a critical sound."),
            SchemaField("thread-id", .text, "Notifications with the same thread are grouped."),
            SchemaField("category", .text, "The category whose buttons are shown; the app has to know it."),
            SchemaField("content-available", .flag, "1 wakes the app in the background."),
            SchemaField(
                "mutable-content",
                .flag,
                "1 runs the app's notification service extension. Without it there is no picture.",
                limits: [.extensionSeconds]
            ),
            SchemaField("target-content-id", .text, "The window that is brought forward."),
            SchemaField(
                "interruption-level",
                .names(PushMessage.APS.InterruptionLevel.allCases.map(\.rawValue)),
                "How much it may interrupt."
            ),
            SchemaField("relevance-score", .float, "From 0 to 1: which notification a summary features."),
            SchemaField("filter-criteria", .text, "What a Focus filters by."),
            SchemaField("url-args", .texts, "Safari's push: what is put into the URL."),
            SchemaField(
                "event",
                .names(PushMessage.APS.LiveActivity.Event.allCases.map(\.rawValue)),
                "Live Activity: what happens to it."
            ),
            SchemaField("timestamp", .integer, "Live Activity: seconds since 1970; older ones are dropped."),
            SchemaField("content-state", .object("object"), "Live Activity: its state."),
            SchemaField("stale-date", .integer, "Live Activity: from when on it is outdated, in seconds since 1970."),
            SchemaField("dismissal-date", .integer, "Live Activity: when it goes away, in seconds since 1970."),
            SchemaField("attributes-type", .text, "Live Activity: the type of its attributes."),
            SchemaField("attributes", .object("object"), "Live Activity: what does not change."),
            SchemaField("input-push-token", .flag, "Live Activity: 1 asks for a token."),
            SchemaField("input-push-channel", .text, "Live Activity: the channel that updates it."),
        ]
    )

    private static let alert = SchemaObject(
        name: "ApsAlert",
        description: "What is shown.",
        fields: [
            SchemaField("title", .text, "The title.", limits: [.titleCharacters]),
            SchemaField("subtitle", .text, "A line between title and body."),
            SchemaField("body", .text, "The text.", limits: [.bodyCharactersLockScreen]),
            SchemaField("launch-image", .text, "The app's launch picture."),
            SchemaField("title-loc-key", .text, "The name of a text of the app that is the title."),
            SchemaField("title-loc-args", .texts, "What is put into that text."),
            SchemaField("subtitle-loc-key", .text, "The name of a text of the app that is the subtitle."),
            SchemaField("subtitle-loc-args", .texts, "What is put into that text."),
            SchemaField("loc-key", .text, "The name of a text of the app that is the body."),
            SchemaField("loc-args", .texts, "What is put into that text."),
            SchemaField("summary-arg", .text, "What a group's summary says. Read up to iOS 14."),
            SchemaField("summary-arg-count", .integer, "How many it counts for. Read up to iOS 14."),
        ],
        isTextToo: true
    )

    private static let sound = SchemaObject(
        name: "ApsSound",
        description: "A critical sound, which needs an entitlement.",
        fields: [
            SchemaField("critical", .flag, "1 plays it in spite of the mute switch."),
            SchemaField("name", .text, "The name of a sound of the app, or default."),
            SchemaField("volume", .float, "From 0, silent, to 1."),
        ],
        isTextToo: true
    )

    private static let webNotification = SchemaObject(
        name: "WebpushNotification",
        description: "Web Notification options. Other keys reach the page.",
        fields: [
            SchemaField("title", .text, "The title.", limits: [.titleCharacters]),
            SchemaField("body", .text, "The text.", limits: [.bodyCharactersCollapsed]),
            SchemaField("icon", .text, "The URL of a small picture."),
            SchemaField("image", .text, "The URL of the large picture. Browsers show it on some systems only."),
            SchemaField("badge", .text, "The URL of a monochrome icon."),
            SchemaField(
                "dir",
                .names(PushMessage.WebpushNotification.Direction.allCases.map(\.rawValue)),
                "The direction of the text."
            ),
            SchemaField("lang", .text, "The language, as en-GB."),
            SchemaField("tag", .text, "A name; a notification with the same name is replaced."),
            SchemaField("renotify", .boolean, "Whether a replaced one alerts again; needs a tag."),
            SchemaField("requireInteraction", .boolean, "Whether it stays until somebody answers."),
            SchemaField("silent", .boolean, "Whether it comes without sound and vibration."),
            SchemaField("timestamp", .integer, "When it happened, in milliseconds since 1970."),
            SchemaField("vibrate", .object("vibration"), "Vibration and pause in turns, in milliseconds."),
            SchemaField("actions", .object("actions"), "Buttons.", limits: [.actionsCount]),
            SchemaField("data", .anything, "Anything for the page."),
        ]
    )
}
