// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// Why APNs refuses a request, in its own word.
///
/// From [Handling notification responses from APNs](
/// https://developer.apple.com/documentation/usernotifications/handling-notification-responses-from-apns).
struct APNSRefusal: Error, Sendable, Hashable {
    var status: Int
    /// The word, for instance `BadDeviceToken`.
    var reason: String
    /// Microseconds since 1970 from which on the token was no longer the app's; only with status 410.
    var since: Int64?
    /// The value of `Retry-After`, if a fault asks for it.
    var retryAfter: String?
    /// Details of this request beyond the reason, for instance which claim of the token is to blame.
    var detail: RefusalReason?
    private let known: APNSReason

    init(_ reason: APNSReason) {
        known = reason
        (status, self.reason) = (reason.status, reason.text)
    }

    /// The same refusal with details of this request.
    func because(_ cause: String, _ remedy: String? = nil, about subject: RefusalReason.Subject) -> Self {
        var refusal = self
        refusal.detail = RefusalReason(cause, remedy ?? known.remedy, about: subject)
        return refusal
    }

    /// The explanation for the inbox.
    ///
    /// - Parameter header: Returns the value of a request header.
    func note(credentials: JSONObject?, _ header: (String) -> String?) -> RefusalNote {
        RefusalNote(
            "APNs",
            status,
            reason,
            detail ?? known.explained(header),
            credentials: credentials,
            platform: .apple
        )
    }

    /// Why a broadcast, or a request about its channel, is refused.
    init(_ refusal: BroadcastHeaders.Refusal) {
        self = Self(named: refusal.reason)
            .because(refusal.cause, refusal.remedy, about: .field(refusal.name, value: refusal.value))
    }

    /// - Parameter reason: A reason that is in the table.
    private init(named reason: String) { self.init(APNSReason(ofAnyRequest: reason)!) }

    static let badPath = Self(named: "BadPath")
    static let methodNotAllowed = Self(named: "MethodNotAllowed")
    static let missingDeviceToken = Self(named: "MissingDeviceToken")
    static let duplicateHeaders = Self(named: "DuplicateHeaders")
    static let missingTopic = Self(named: "MissingTopic")
    static let badTopic = Self(named: "BadTopic")
    static let topicDisallowed = Self(named: "TopicDisallowed")
    static let payloadEmpty = Self(named: "PayloadEmpty")
    /// There is no word for a body that cannot be read; APNSwift's test server has this one too.
    static let payloadUnreadable = payloadEmpty.because("the body is not a JSON object", about: .request)
    static let badDeviceToken = Self(named: "BadDeviceToken")
    static let deviceTokenNotForTopic = Self(named: "DeviceTokenNotForTopic")
    static let missingProviderToken = Self(named: "MissingProviderToken")
    static let invalidProviderToken = Self(named: "InvalidProviderToken")
    static let expiredProviderToken = Self(named: "ExpiredProviderToken")
    static let unrelatedKey = Self(named: "UnrelatedKeyIdInToken")
    /// The spelling that was seen on the wire (swift-server-community/APNSwift#229); Apple's page has `KeyIdInToken`.
    static let wrongKeyEnvironment = Self(named: "BadEnvironmentKeyInToken")
    static let badCertificate = Self(named: "BadCertificate")
    static let badCertificateEnvironment = Self(named: "BadCertificateEnvironment")
    static let forbidden = Self(named: "Forbidden")
    static let payloadTooLarge = Self(named: "PayloadTooLarge")
    static let tooManyTokenUpdates = Self(named: "TooManyProviderTokenUpdates")
    static let tooManyRequests = Self(named: "TooManyRequests")
    static let internalServerError = Self(named: "InternalServerError")
    static let serviceUnavailable = Self(named: "ServiceUnavailable")
    static let shutdown = Self(named: "Shutdown")
    static let badExpirationDate = Self(named: "BadExpirationDate")
    // Of requests about broadcasts and their channels.
    static let channelNotRegistered = Self(named: "ChannelNotRegistered")
    static let cannotCreateChannel = Self(named: "CannotCreateChannelConfig")
    static let topicMismatch = Self(named: "TopicMismatch")

    /// The app was uninstalled at this time, in microseconds since 1970.
    static func unregistered(since time: Int64) -> Self {
        var refusal = Self(named: "Unregistered")
        refusal.since = time
        return refusal
    }

    /// The body: the reason, and with status 410 the time in milliseconds.
    var json: JSONValue {
        var object: JSONObject = ["reason": .string(reason)]
        if let since { object["timestamp"] = .integer(Int(since / 1000)) }
        return .object(object)
    }
}
