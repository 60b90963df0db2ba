// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// The fields of FCM's HTTP v1 message, as the reader in PushMessages takes them.
///
/// The reader decides in code and not by a table. A test compares both: each field with each kind of value, and the fields here
/// with those that the Swift types hold.
enum MessageFields {
    static let objects: [SchemaObject] =
        [request, message, notification, options] + android + webpush + apns

    private static let request = SchemaObject(
        name: "SendMessageRequest",
        description: "A request of FCM's HTTP v1 API.",
        fields: [
            SchemaField("message", .object("Message"), "The message to send."),
            SchemaField("validate_only", .boolean, "Whether FCM only checks the message and sends nothing."),
        ]
    )

    private static let message = SchemaObject(
        name: "Message",
        description: "A message with exactly one target: fid, token, topic or condition.",
        fields: [
            SchemaField("name", .text, "The name that FCM gave the message; only in answers."),
            SchemaField("fid", .text, "The target: a Firebase installation id."),
            SchemaField("token", .text, "The target: a registration token. Deprecated in favour of fid."),
            SchemaField(
                "topic",
                .text,
                "The target: a topic's name, without /topics/ before it.",
                limits: [.topicNameCharacters]
            ),
            SchemaField(
                "condition",
                .text,
                "The target: topics that are combined by &&, || and !, for instance 'a' in topics && !('b' in topics).",
                limits: [.conditionTopics]
            ),
            SchemaField("notification", .object("Notification"), "What all platforms show."),
            SchemaField(
                "data",
                .textMap,
                "Texts for the app. Keys must not be from or begin with google. or gcm.",
                limits: [.messageBytes]
            ),
            SchemaField("android", .object("AndroidConfig"), "Options for Android."),
            SchemaField("android_v2", .object("AndroidConfigV2"), "Options for Android, second version."),
            SchemaField("webpush", .object("WebpushConfig"), "Options for browsers."),
            SchemaField("apns", .object("ApnsConfig"), "Options for Apple devices."),
            SchemaField("fcm_options", .object("FcmOptions"), "Options of FCM for all platforms."),
        ],
        choices: [["fid", "token", "topic", "condition"]]
    )

    private static let notification = SchemaObject(
        name: "Notification",
        description: "What all platforms show.",
        fields: [
            SchemaField("title", .text, "The title.", limits: [.titleCharacters]),
            SchemaField("body", .text, "The text.", limits: [.bodyCharactersCollapsed]),
            SchemaField(
                "image",
                .text,
                "The picture's https URL. iPhones show it only with apns.payload.aps.mutable-content and a service extension.",
                limits: [.imageDownloadBytes, .imageDownloadSeconds]
            ),
        ]
    )

    private static let options = SchemaObject(
        name: "FcmOptions",
        description: "Options of FCM for all platforms.",
        fields: [label]
    )

    private static let label = SchemaField(
        "analytics_label",
        .text,
        "A label for the message's statistics: letters, digits and -_.~%.",
        limits: [.analyticsLabelCharacters]
    )

    private static let colorPart = "From 0 to 1."

    private static let collapseKey = SchemaField(
        "collapse_key",
        .text,
        "Of messages with the same key only the last one is kept for a device."
    )

    /// What both versions of Android's options say of keeping the message, and for which app.
    private static let keeping: [SchemaField] = [
        SchemaField(
            "ttl",
            .duration,
            "How long FCM keeps the message for a device, as 3.5s.",
            limits: [.ttlSeconds]
        ),
        SchemaField("restricted_package_name", .text, "The package of the only app that receives it."),
        SchemaField("data", .textMap, "Texts for the app, in place of the message's data."),
    ]

    /// What both versions of Android's options say of bringing it to the device.
    private static let handling: [SchemaField] = [
        SchemaField("fcm_options", .object("AndroidFcmOptions"), "Options of FCM."),
        SchemaField("direct_boot_ok", .boolean, "Whether the app receives it before the device is unlocked."),
        SchemaField("bandwidth_constrained_ok", .boolean, "Whether it may be sent over a narrow network."),
        SchemaField(
            "restricted_satellite_ok",
            .boolean,
            "Whether it may be sent over a restricted satellite network."
        ),
    ]

    private static let android: [SchemaObject] = [
        SchemaObject(
            name: "AndroidConfig",
            description: "Options for Android.",
            fields: [
                collapseKey,
                SchemaField(
                    "priority",
                    .names(PushMessage.MessagePriority.allCases.map(\.rawValue)),
                    "high wakes a sleeping device."
                ),
            ] + keeping
                + [SchemaField("notification", .object("AndroidNotification"), "What Android shows.")]
                + handling
        ),
        SchemaObject(name: "AndroidFcmOptions", description: "Options of FCM for Android.", fields: [label]),
        SchemaObject(
            name: "AndroidNotification",
            description: "What Android shows.",
            fields: common + [
                SchemaField("bypass_proxy_notification", .boolean, "Deprecated in favour of proxy."),
                SchemaField(
                    "proxy",
                    .names(PushMessage.NotificationProxy.allCases.map(\.rawValue)),
                    "Whether Google's app may show it in the app's place."
                ),
            ]
        ),
        SchemaObject(
            name: "LightSettings",
            description: "The device's light.",
            fields: [
                SchemaField("color", .object("Color"), "The colour."),
                SchemaField("light_on_duration", .duration, "How long it is on, as 0.5s."),
                SchemaField("light_off_duration", .duration, "How long it is off, as 0.5s."),
            ]
        ),
        SchemaObject(
            name: "Color",
            description: "A colour.",
            fields: ["red", "green", "blue"].map { SchemaField($0, .float, colorPart) }
                + [SchemaField("alpha", .float, "From 0, invisible, to 1, which is the default.")]
        ),
        SchemaObject(
            name: "AndroidConfigV2",
            description: "Options for Android, second version.",
            fields: [collapseKey] + keeping + [
                SchemaField("remote_notification", .object("RemoteNotification"), "A notification."),
                SchemaField("background_sync", .object("BackgroundSync"), "Nothing to show: the app synchronises."),
            ] + handling,
            choices: [["remote_notification", "background_sync"]]
        ),
        SchemaObject(
            name: "RemoteNotification",
            description: "A notification for Android.",
            fields: [
                SchemaField("notification", .object("AndroidNotificationV2"), "What Android shows."),
                SchemaField("mutable_content", .boolean, "Whether the app may change it before it is shown."),
                SchemaField("use_as_v1_data_message", .boolean, "Whether apps with an older SDK receive it as data."),
            ]
        ),
        SchemaObject(name: "BackgroundSync", description: "The app synchronises; there are no options.", fields: []),
        SchemaObject(
            name: "AndroidNotificationV2",
            description: "What Android shows, second version.",
            fields: common + [SchemaField("id", .integer, "A number; one with the same number is replaced.")]
        ),
    ]

    /// What both versions of Android's notification have.
    private static let common: [SchemaField] = [
        SchemaField("title", .text, "The title; it replaces that of notification.", limits: [.titleCharacters]),
        SchemaField("body", .text, "The text; it replaces that of notification.", limits: [.bodyCharactersCollapsed]),
        SchemaField("icon", .text, "The name of a drawable of the app."),
        SchemaField("color", .text, "The icon's colour as #rrggbb."),
        SchemaField(
            "sound",
            .text,
            "The name of a sound of the app, or default. From Android 8 on the channel decides."
        ),
        SchemaField("tag", .text, "A name; a notification with the same name is replaced."),
        SchemaField("click_action", .text, "The action of the intent that a tap starts."),
        SchemaField("body_loc_key", .text, "The name of a text of the app that is the body."),
        SchemaField("body_loc_args", .texts, "What is put into that text."),
        SchemaField("title_loc_key", .text, "The name of a text of the app that is the title."),
        SchemaField("title_loc_args", .texts, "What is put into that text."),
        SchemaField("channel_id", .text, "The channel, which the app has to have made."),
        SchemaField("ticker", .text, "What screen readers say."),
        SchemaField("sticky", .boolean, "Whether it stays when it is tapped."),
        SchemaField("event_time", .timestamp, "When it happened, as 2026-11-20T10:00:00Z."),
        SchemaField("local_only", .boolean, "Whether it stays off watches and other devices."),
        SchemaField(
            "notification_priority",
            .names(PushMessage.NotificationPriority.allCases.map(\.rawValue)),
            "How important it is before Android 8; then the channel decides."
        ),
        SchemaField("default_sound", .boolean, "Whether the default sound is played."),
        SchemaField("default_vibrate_timings", .boolean, "Whether the device vibrates as by default."),
        SchemaField("default_light_settings", .boolean, "Whether the light is as by default."),
        SchemaField(
            "vibrate_timings",
            .durations,
            "Pause and vibration in turns, each as 0.5s.",
            limits: [.vibrationElements]
        ),
        SchemaField(
            "visibility",
            .names(PushMessage.Visibility.allCases.map(\.rawValue)),
            "How much of it a locked screen shows."
        ),
        SchemaField("notification_count", .integer, "The number on the app's icon, where launchers have one."),
        SchemaField("light_settings", .object("LightSettings"), "The device's light."),
        SchemaField(
            "image",
            .text,
            "The picture's https URL; it replaces that of notification.",
            limits: [.imageDownloadBytes, .imageDownloadSeconds]
        ),
    ]

    private static let webpush: [SchemaObject] = [
        SchemaObject(
            name: "WebpushConfig",
            description: "Options for browsers.",
            fields: [
                SchemaField("headers", .textMap, "Header fields of Web Push, such as TTL and Urgency."),
                SchemaField("data", .textMap, "Texts for the page, in place of the message's data."),
                SchemaField(
                    "notification",
                    .object("WebpushNotification"),
                    "Web Notification options; they replace those of notification."
                ),
                SchemaField("fcm_options", .object("WebpushFcmOptions"), "Options of FCM."),
            ]
        ),
        SchemaObject(
            name: "WebpushFcmOptions",
            description: "Options of FCM for browsers.",
            fields: [SchemaField("link", .text, "The https URL of the site's own that a click opens."), label]
        ),
    ]

    private static let apns: [SchemaObject] = [
        SchemaObject(
            name: "ApnsConfig",
            description: "Options for Apple devices.",
            fields: [
                SchemaField("headers", .textMap, "Header fields of APNs, such as apns-priority and apns-push-type."),
                SchemaField("payload", .object("ApnsPayload"), "The payload: aps and the app's own keys."),
                SchemaField("fcm_options", .object("ApnsFcmOptions"), "Options of FCM."),
                SchemaField("live_activity_token", .text, "The token of a Live Activity."),
            ]
        ),
        SchemaObject(
            name: "ApnsFcmOptions",
            description: "Options of FCM for Apple devices.",
            fields: [
                label,
                SchemaField(
                    "image",
                    .text,
                    "The picture's https URL, which Firebase's extension helper loads; it replaces that of notification.",
                    limits: [.attachmentImageBytes, .extensionSeconds]
                ),
            ]
        ),
    ]
}
