// SPDX-License-Identifier: Apache-2.0

import PushMessages

// Errors of messages before their recipients are looked up. Texts, details and their order are those of captured
// answers unless a member says otherwise.
extension FCMStatus {
    static let noTarget = invalid("Recipient of the message is not set.", field: "message")

    /// `token` is not a registration token; the only answer in which FCM's own detail comes first.
    static let malformedToken = malformedRegistration("token")

    /// `fid` is not an installation id; no answer of the service is known.
    static let malformedInstallationID = malformedRegistration("fid")

    static let malformedTopic = invalid("Topic name contains invalid characters.", field: "message")

    /// The condition is malformed or has too many topics; the service does not say where or why.
    static let invalidArgument = FCMStatus(
        code: 400,
        status: "INVALID_ARGUMENT",
        message: "Request contains an invalid argument."
    )

    /// The message is too large; the details contain an entry for the field without naming it.
    static let messageTooLarge = FCMStatus(
        code: 400,
        status: "INVALID_ARGUMENT",
        message: "Message is too large. The maximum is 4K (4096 bytes).",
        details: [Detail.badRequest(), Detail.fcm("INVALID_ARGUMENT")]
    )

    static let webpushTTL = invalid("TTL must be a non-negative integer.", field: "message.webpush.headers.TTL")

    /// A reserved key in `data`; from reports.
    static func reservedDataKey(_ key: String) -> FCMStatus {
        FCMStatus(
            code: 400,
            status: "INVALID_ARGUMENT",
            message: "Invalid data payload key: \(key)",
            details: [Detail.fcm("INVALID_ARGUMENT")]
        )
    }

    /// `android_v2` besides `android`: the documentation says that it is refused, but no answer has been published.
    static let androidTwice = invalid("Request contains an invalid argument.", field: "message.android_v2")

    private static func invalid(_ message: String, field: String) -> FCMStatus {
        FCMStatus(
            code: 400,
            status: "INVALID_ARGUMENT",
            message: message,
            details: [Detail.badRequest(field, message), Detail.fcm("INVALID_ARGUMENT")]
        )
    }

    private static func malformedRegistration(_ field: String) -> FCMStatus {
        let message = "The registration token is not a valid FCM registration token"
        return FCMStatus(
            code: 400,
            status: "INVALID_ARGUMENT",
            message: message,
            details: [Detail.fcm("INVALID_ARGUMENT"), Detail.badRequest("message.\(field)", message)]
        )
    }
}
