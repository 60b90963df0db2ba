// SPDX-License-Identifier: Apache-2.0

/// A reason with which APNs refuses a request, and its HTTP status.
///
/// Nothing but a fault gives `ExpiredToken` and `TooManyRequests`: the emulator's tokens do not expire, and Apple publishes
/// no rate for one token. `IdleTimeout` is also the text of the GOAWAY that ends a connection on which nothing happens.
///
/// From [Handling notification responses from APNs](
/// https://developer.apple.com/documentation/usernotifications/handling-notification-responses-from-apns).
struct APNSReason: Sendable, Hashable {
    let text: String
    let status: Int

    private init(text: String, status: Int) { (self.text, self.status) = (text, status) }

    /// Of the routes of broadcasts alone, which no fault strikes: the app has none.
    static let featureNotEnabled = Self(text: "FeatureNotEnabled", status: 400)

    /// Looks up a reason for refusing a push; `nil` if APNs has none of that spelling.
    init?(_ text: String) {
        guard let status = Self.statuses[text] else { return nil }
        self.text = text
        self.status = status
    }

    /// FCM's error code for the reason, if it was captured; otherwise the code with the same status.
    var code: EmulatorFault.Code {
        switch status {
        case 403: .thirdPartyAuthError
        case 410: .unregistered
        case 429: .quotaExceeded
        case 500: .internalError
        case 503: .unavailable
        default: .invalidArgument
        }
    }

    /// All reasons for refusing a push, in alphabetical order.
    static var all: [String] { statuses.keys.sorted() }

    private static let statuses: [String: Int] = [
        "BadCollapseId": 400, "BadDeviceToken": 400, "BadExpirationDate": 400, "BadMessageId": 400, "BadPriority": 400,
        "BadTopic": 400, "DeviceTokenNotForTopic": 400, "DuplicateHeaders": 400, "IdleTimeout": 400,
        "InvalidPushType": 400, "MissingDeviceToken": 400, "MissingTopic": 400, "PayloadEmpty": 400,
        "TopicDisallowed": 400, "BadCertificate": 403, "BadCertificateEnvironment": 403,
        "BadEnvironmentKeyInToken": 403, "ExpiredProviderToken": 403, "Forbidden": 403, "InvalidProviderToken": 403,
        "MissingProviderToken": 403, "UnrelatedKeyIdInToken": 403, "BadPath": 404, "MethodNotAllowed": 405,
        "ExpiredToken": 410, "Unregistered": 410, "PayloadTooLarge": 413, "TooManyProviderTokenUpdates": 429,
        "TooManyRequests": 429, "InternalServerError": 500, "ServiceUnavailable": 503, "Shutdown": 503,
    ]
}
