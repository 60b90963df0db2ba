// SPDX-License-Identifier: Apache-2.0

/// A reason with which APNs refuses a request: its word, its HTTP status, its cause and the remedy.
///
/// Nothing but a fault gives `ExpiredToken` and `TooManyRequests` in the emulator: its tokens do not expire, and Apple publishes
/// no rate for one token. `IdleTimeout` is also the text of the GOAWAY that ends a connection on which nothing happens.
///
/// From [Handling notification responses from APNs](
/// https://developer.apple.com/documentation/usernotifications/handling-notification-responses-from-apns).
package struct APNSReason: Sendable, Hashable {
    /// The word, for instance `BadDeviceToken`.
    package let text: String
    /// The HTTP status.
    package let status: Int
    /// What is wrong, as a clause without a full stop.
    package let cause: String
    /// What the sender does about it, one sentence.
    package let remedy: String
    /// The request header that is to blame; `nil` if it is none.
    package let header: String?

    private init(_ status: Int, _ text: String, header: String? = nil, _ cause: String, _ remedy: String) {
        (self.status, self.text, self.header, self.cause, self.remedy) = (status, text, header, cause, remedy)
    }

    /// Looks up a reason for refusing a push; `nil` if APNs has none of that spelling.
    package init?(_ text: String) {
        guard let known = Self.table[text] else { return nil }
        self = known
    }

    /// All reasons for refusing a push, in alphabetical order.
    package static var all: [String] { table.keys.sorted() }

    /// Of the routes of broadcasts alone, which no fault strikes: the app has none.
    package static let featureNotEnabled = Self(
        400,
        "FeatureNotEnabled",
        "the app has no broadcasts",
        "Turn broadcasts on for the app at Apple; the emulator has no channels."
    )

    /// The spelling of `BadEnvironmentKeyInToken` is that which was seen on the wire (swift-server-community/APNSwift#229);
    /// Apple's page has `KeyIdInToken`.
    private static let table: [String: APNSReason] = Dictionary(
        uniqueKeysWithValues: [
            APNSReason(
                400,
                "BadCollapseId",
                header: "apns-collapse-id",
                "the collapse identifier is empty, or has more than \(APNSHeaders.longestCollapseID) bytes",
                "Shorten it, or leave the header out."
            ),
            APNSReason(
                400,
                "BadDeviceToken",
                "the device token is no token, is of the other environment, or was never issued",
                "Send the token that the app got last, to the host of its environment; FCM's registration token is no device token."
            ),
            APNSReason(
                400,
                "BadExpirationDate",
                header: "apns-expiration",
                "the expiration is no number of seconds since 1970",
                "Write whole seconds in digits, or 0 for one attempt."
            ),
            APNSReason(
                400,
                "BadMessageId",
                header: "apns-id",
                "the message's id is no UUID",
                "Write 8-4-4-4-12 hexadecimal digits, or leave the header out."
            ),
            APNSReason(
                400,
                "BadPriority",
                header: "apns-priority",
                "the priority is none of 10, 5 and 1",
                "Write 10 for at once, 5 to save power, or 1 to never wake the device."
            ),
            APNSReason(
                400,
                "BadTopic",
                header: "apns-topic",
                "the topic is no bundle identifier, or the certificate is not for it",
                "Write the app's bundle identifier, with the suffix of the push type."
            ),
            APNSReason(
                400,
                "DeviceTokenNotForTopic",
                header: "apns-topic",
                "the device token belongs to another app, or the topic lacks the suffix of the push type",
                "Write the bundle identifier of the app that got the token, with the suffix of the push type."
            ),
            APNSReason(
                400,
                "DuplicateHeaders",
                "a header of APNs is there twice",
                "Send each header once."
            ),
            APNSReason(
                400,
                "IdleTimeout",
                "nothing was sent over the connection for long",
                "Open another connection and send again."
            ),
            APNSReason(
                400,
                "InvalidPushType",
                header: "apns-push-type",
                "APNs has no such push type",
                "Write alert, background or another of Apple's types, in lower case."
            ),
            APNSReason(
                400,
                "MissingDeviceToken",
                "the path ends before the device token",
                "POST to /3/device/ and the token in hexadecimal digits."
            ),
            APNSReason(
                400,
                "MissingTopic",
                header: "apns-topic",
                "no topic is named, and the credential does not tell it",
                "Send apns-topic with the app's bundle identifier."
            ),
            APNSReason(
                400,
                "PayloadEmpty",
                "the body is empty, or no JSON object",
                "Send the payload as JSON without a content coding, with aps in it."
            ),
            APNSReason(
                400,
                "TopicDisallowed",
                header: "apns-topic",
                "the key may not send to the topic",
                "Sign with a key of the app's team that is for the topic."
            ),
            APNSReason(
                403,
                "BadCertificate",
                "the certificate has expired, or no authority that APNs trusts has signed it",
                "Connect with a certificate that is valid now."
            ),
            APNSReason(
                403,
                "BadCertificateEnvironment",
                "the certificate is of the other environment",
                "Connect to the host of the certificate's environment."
            ),
            APNSReason(
                403,
                "BadEnvironmentKeyInToken",
                header: "authorization",
                "the key is of the other environment",
                "Sign with a key of the environment whose host you ask."
            ),
            APNSReason(
                403,
                "ExpiredProviderToken",
                header: "authorization",
                "the provider token is more than an hour old",
                "Make a token every 20 to 60 minutes, with the present time as iat."
            ),
            APNSReason(
                403,
                "Forbidden",
                header: "authorization",
                "the key was revoked",
                "Sign with a key that is not revoked."
            ),
            APNSReason(
                403,
                "InvalidProviderToken",
                header: "authorization",
                "the provider token cannot be verified",
                "Sign with ES256 and the .p8 file whose id is kid, and write the team's id as iss."
            ),
            APNSReason(
                403,
                "MissingProviderToken",
                header: "authorization",
                "there is neither a provider token nor a certificate",
                "Send authorization: bearer and the token, or connect with a certificate."
            ),
            APNSReason(
                403,
                "UnrelatedKeyIdInToken",
                header: "authorization",
                "the key is of another kind than that of the connection's first push",
                "Use one connection for each key."
            ),
            APNSReason(
                404,
                "BadPath",
                "APNs has nothing at the path",
                "POST to /3/device/ and the device token."
            ),
            APNSReason(
                405,
                "MethodNotAllowed",
                "the method is not POST",
                "POST to /3/device/ and the device token."
            ),
            APNSReason(
                410,
                "ExpiredToken",
                "the device token has expired",
                "Delete the token, and use the one that the app sends next."
            ),
            APNSReason(
                410,
                "Unregistered",
                "the app is no longer on the device",
                "Delete the token; the app sends another if it is installed again."
            ),
            APNSReason(
                413,
                "PayloadTooLarge",
                "the payload has more bytes than APNs takes",
                "Shorten the texts, or have the app load the rest."
            ),
            APNSReason(
                429,
                "TooManyProviderTokenUpdates",
                header: "authorization",
                "the connection got a new provider token within 20 minutes",
                "Keep one token for 20 to 60 minutes."
            ),
            APNSReason(
                429,
                "TooManyRequests",
                "too many pushes went to one device token",
                "Send fewer, and wait before the next one."
            ),
            APNSReason(
                500,
                "InternalServerError",
                "APNs failed",
                "Send again later."
            ),
            APNSReason(
                503,
                "ServiceUnavailable",
                "APNs is overloaded",
                "Send again after 15 minutes, and wait longer each time."
            ),
            APNSReason(
                503,
                "Shutdown",
                "APNs is about to close the connection",
                "Open another connection and send again."
            ),
        ].map { ($0.text, $0) }
    )
}
