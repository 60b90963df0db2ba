// SPDX-License-Identifier: Apache-2.0

import PushMessages

// Errors of messages before their recipients are looked up. Texts, details and their order come from captured answers
// unless a member says otherwise.
extension FCMStatus {
    static let noTarget = invalid(
        "Recipient of the message is not set.",
        field: "message",
        RefusalReason(
            "the message does not name a recipient",
            "Set one of token, fid, topic and condition.",
            about: .field("message", value: "without a target")
        )
    )

    /// `token` is not a registration token; the only answer in which FCM's own detail comes first.
    static let malformedToken: FCMStatus = {
        let message = "The registration token is not a valid FCM registration token"
        return FCMStatus(
            code: 400,
            status: "INVALID_ARGUMENT",
            message: message,
            details: [Detail.fcm("INVALID_ARGUMENT"), Detail.badRequest("message.token", message)],
            reason: RefusalReason(
                "the text is not a registration token of FCM",
                "Send what getToken() gave the app, as it is: no device token of APNs, and nothing cut off.",
                about: .target
            )
        )
    }()

    static let malformedTopic = invalid(
        "Topic name contains invalid characters.",
        field: "message",
        RefusalReason(
            "a topic's name has only letters, digits and -_.~%",
            "Name the topic without /topics/, and without spaces and other characters.",
            about: .target
        )
    )

    /// The condition is malformed or has too many topics; the service does not say where or why.
    static let invalidArgument = FCMStatus(
        code: 400,
        status: "INVALID_ARGUMENT",
        message: "Request contains an invalid argument.",
        reason: RefusalReason(
            "the condition cannot be read, or has more than \(Capabilities.standard.count(.conditionTopics, on: .fcm)) topics",
            "Write 'name' in topics, combined with &&, || and parentheses.",
            about: .target
        )
    )

    /// The body is packed in another way than gzip, or is damaged.
    static let notUnpacked = FCMStatus(
        code: 400,
        status: "INVALID_ARGUMENT",
        message: "Request contains an invalid argument.",
        reason: RefusalReason(
            "the body cannot be unpacked",
            "Send the body as it is, or packed with gzip as Content-Encoding says."
        )
    )

    /// The message is too large; the details contain an entry for the field without naming it.
    static let messageTooLarge = FCMStatus(
        code: 400,
        status: "INVALID_ARGUMENT",
        message: "Message is too large. The maximum is 4K (4096 bytes).",
        details: [Detail.badRequest(), Detail.fcm("INVALID_ARGUMENT")],
        reason: RefusalReason(
            "texts and data have more bytes than FCM accepts",
            "Shorten the texts, or let the app load the rest."
        )
    )

    static func webpushTTL(_ value: String) -> FCMStatus {
        invalid(
            "TTL must be a non-negative integer.",
            field: "message.webpush.headers.TTL",
            RefusalReason(
                "a lifetime for browsers is a number of seconds in digits",
                "Write seconds, such as \"3600\", without a unit.",
                about: .field("message.webpush.headers.TTL", value: value)
            )
        )
    }

    /// The refusal of the part of the message for Apple devices.
    init(_ refusal: APNSConfigRefusal, in message: PushMessage) {
        let (violation, own) = (refusal.violation, Detail.fcm("INVALID_ARGUMENT"))
        let details = Detail.badRequest([violation])
        self.init(
            code: 400,
            status: "INVALID_ARGUMENT",
            message: refusal.message,
            details: refusal == .silentPriority ? [own, details] : [details, own],
            reason: refusal.reason(in: message)
        )
    }

    /// A reserved key in `data`; from reports.
    static func reservedDataKey(_ key: String) -> FCMStatus {
        FCMStatus(
            code: 400,
            status: "INVALID_ARGUMENT",
            message: "Invalid data payload key: \(key)",
            details: [Detail.fcm("INVALID_ARGUMENT")],
            reason: RefusalReason(
                "FCM keeps from, message_type, google. and gcm.notification. for itself",
                "Rename the key.",
                about: .field("message.data", value: key)
            )
        )
    }

    /// `android_v2` besides `android`: the documentation says that it is refused, but no answer has been published.
    static let androidTwice = invalid(
        "Request contains an invalid argument.",
        field: "message.android_v2",
        RefusalReason(
            "a message has android or android_v2, not both",
            "Keep one of them.",
            about: .field("message.android_v2", value: "set beside android")
        )
    )

    private static func invalid(_ message: String, field: String, _ reason: RefusalReason) -> FCMStatus {
        FCMStatus(
            code: 400,
            status: "INVALID_ARGUMENT",
            message: message,
            details: [Detail.badRequest(field, message), Detail.fcm("INVALID_ARGUMENT")],
            reason: reason
        )
    }
}

extension APNSConfigRefusal {
    /// The reason with the value that the message has.
    fileprivate func reason(in message: PushMessage) -> RefusalReason {
        let apns = message.apns
        func header(_ name: String) -> RefusalReason.Subject {
            .field(
                "message.apns.headers.\(name)",
                value: apns.headers.first { $0.key.lowercased() == name }?.value
            )
        }
        let payload = JSONValue.object(apns.payload.json).excerpt
        return switch self {
        case .missingAPS:
            RefusalReason(
                "a payload of APNs has the key aps",
                "Put alert, sound and badge into apns.payload.aps, or leave the payload out.",
                about: .field("message.apns.payload", value: payload)
            )
        case .emptyAPS:
            RefusalReason(
                "aps is an object with at least one key",
                "Set alert, sound, badge or content-available in it, or leave the payload out.",
                about: .field("message.apns.payload.aps", value: apns.payload.custom["aps"]?.excerpt ?? "{}")
            )
        case .badgeType:
            RefusalReason(
                "FCM takes a number for aps.badge",
                "Write a whole number without quotation marks, or leave the badge out.",
                about: .field("message.apns.payload.aps.badge", value: Self.refusedBadge(of: apns.payload.aps)?.excerpt)
            )
        case .titleType:
            RefusalReason(
                "FCM takes a text for aps.alert.title",
                "Write a text, or leave the title out.",
                about: .field(
                    "message.apns.payload.aps.alert.title",
                    value: Self.refusedTitle(of: apns.payload.aps)?.excerpt
                )
            )
        case .longCollapseID:
            RefusalReason(
                "APNs accepts \(APNSHeaders.longestCollapseID) bytes of it",
                "Shorten it, for instance to a hash.",
                about: header("apns-collapse-id")
            )
        case .silentPriority:
            RefusalReason(
                "the message has only data, and nothing makes APNs wake the app",
                "Set apns.payload.aps.content-available to 1, or leave apns-priority out.",
                about: header("apns-priority")
            )
        }
    }
}
