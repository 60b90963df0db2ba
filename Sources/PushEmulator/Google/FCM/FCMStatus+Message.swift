// SPDX-License-Identifier: Apache-2.0

import PushMessages

// Why a message is refused before anybody is looked for. Texts, details and their order are those of captured answers
// unless a member says otherwise.
extension FCMStatus {
    static let noTarget = invalid("Recipient of the message is not set.", field: "message")

    /// A text in `token` that is none; the one answer with FCM's own detail first.
    static let malformedToken = malformedRegistration("token")

    /// The same for `fid`, of which no answer is known.
    static let malformedInstallationID = malformedRegistration("fid")

    static let malformedTopic = invalid("Topic name contains invalid characters.", field: "message")

    /// A condition that cannot be read, or with too many topics: nothing is said about where or why.
    static let invalidArgument = FCMStatus(
        code: 400,
        status: "INVALID_ARGUMENT",
        message: "Request contains an invalid argument."
    )

    /// The field is not named, although the detail for it is there.
    static let messageTooLarge = FCMStatus(
        code: 400,
        status: "INVALID_ARGUMENT",
        message: "Message is too large. The maximum is 4K (4096 bytes).",
        details: [Detail.badRequest(), Detail.fcm("INVALID_ARGUMENT")]
    )

    static let webpushTTL = invalid("TTL must be a non-negative integer.", field: "message.webpush.headers.TTL")

    /// A key in `data` that the service keeps for itself; from reports.
    static func reservedDataKey(_ key: String) -> FCMStatus {
        FCMStatus(
            code: 400,
            status: "INVALID_ARGUMENT",
            message: "Invalid data payload key: \(key)",
            details: [Detail.fcm("INVALID_ARGUMENT")]
        )
    }

    /// `android_v2` beside `android`: documented to be refused, in words that nobody has published.
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
