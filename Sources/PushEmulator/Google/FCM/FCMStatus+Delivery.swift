// SPDX-License-Identifier: Apache-2.0

// Errors of valid messages. The source is reports and documentation: no captured answers are known.
extension FCMStatus {
    /// The app instance is no longer registered, or never was.
    static let unregistered = FCMStatus(
        code: 404,
        status: "NOT_FOUND",
        message: "Requested entity was not found.",
        details: [Detail.fcm("UNREGISTERED")],
        reason: gone
    )

    /// The app instance belongs to another project.
    static let senderIDMismatch = FCMStatus(
        code: 403,
        status: "PERMISSION_DENIED",
        message: "SenderId mismatch",
        details: [Detail.fcm("SENDER_ID_MISMATCH")],
        reason: RefusalReason(
            "the app instance registered with another project",
            "Send with the credentials of the project that the app is configured for.",
            about: .target
        )
    )

    /// Too many messages.
    ///
    /// - Parameters:
    ///   - subject: The owner of the quota, for instance `project:demo`; without one, the answer has no such detail.
    ///   - retryAfter: Seconds to wait; the service may omit them, and clients then wait for a minute.
    static func quotaExceeded(
        _ message: String = "Quota exceeded.",
        subject: String? = nil,
        retryAfter: Int? = nil
    ) -> FCMStatus {
        var details = [Detail.fcm("QUOTA_EXCEEDED")]
        if let subject { details.append(Detail.quotaFailure(subject: subject, description: message)) }
        return FCMStatus(
            code: 429,
            status: "RESOURCE_EXHAUSTED",
            message: message,
            details: details,
            retryAfter: retryAfter.map(String.init),
            reason: RefusalReason(
                "too many messages were sent",
                "Wait as long as Retry-After says, or a minute, and send more slowly."
            )
        )
    }

    /// The service is overloaded.
    static func unavailable(retryAfter: Int? = nil) -> FCMStatus {
        FCMStatus(
            code: 503,
            status: "UNAVAILABLE",
            message: "The service is currently unavailable.",
            details: [Detail.fcm("UNAVAILABLE")],
            retryAfter: retryAfter.map(String.init),
            reason: RefusalReason(
                "FCM is overloaded",
                "Send again after Retry-After or a second, and wait twice as long each time."
            )
        )
    }

    static let internalError = FCMStatus(
        code: 500,
        status: "INTERNAL",
        message: "Internal error encountered.",
        details: [Detail.fcm("INTERNAL")],
        reason: RefusalReason("FCM failed", "Send again after a second, and wait twice as long each time.")
    )

    /// The project's key for APNs or Web Push is wrong.
    ///
    /// - Parameter reason: The reason from APNs, `InvalidProviderToken` or `BadEnvironmentKeyInToken`.
    static func thirdPartyAuthError(reason: String = "InvalidProviderToken") -> FCMStatus {
        FCMStatus(
            code: 401,
            status: "UNAUTHENTICATED",
            message: "Auth error from APNS or Web Push Service",
            details: [Detail.fcm("THIRD_PARTY_AUTH_ERROR"), Detail.apns(403, reason)],
            reason: RefusalReason(
                "APNs or the browser's push service does not accept the project's key (\(reason))",
                "Upload the APNs key of the app's team, with its key id and team id, to the Firebase project."
            )
        )
    }

    /// APNs no longer knows the device.
    static let apnsTokenDisabled = FCMStatus(
        code: 400,
        status: "INVALID_ARGUMENT",
        message: "APNs device token is disabled.",
        details: [Detail.fcm("INVALID_ARGUMENT"), Detail.apns(410, "Unregistered")],
        reason: gone
    )

    /// The code for all other errors, which clients must cope with.
    static let unspecified = FCMStatus(
        code: 500,
        status: "UNKNOWN",
        message: "Unknown Error.",
        details: [Detail.fcm("UNSPECIFIED_ERROR")],
        reason: RefusalReason("FCM does not say what failed", "Send again later.")
    )

    private static let gone = RefusalReason(
        "no app instance answers to it: the app was uninstalled, or got another token or installation id",
        "Delete it where you keep it; the app sends the one that is valid.",
        about: .target
    )
}
