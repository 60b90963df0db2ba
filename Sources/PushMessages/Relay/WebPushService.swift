// SPDX-License-Identifier: Apache-2.0

/// A push service, by what it does about a request.
///
/// RFC 8030 leaves a service room where the properties here differ. Which service a message goes to is the browser's
/// choice: FCM hands a message for Firefox to Mozilla's.
public struct WebPushService: Sendable, Hashable {
    /// What it is called in reports.
    public var name: String
    /// Seconds that it keeps a message at most; a longer `TTL` is shortened, not refused.
    public var longestTTL: Int
    /// Bytes of body that it takes; every service must take the default, 4096 (RFC 8030 section 7.2).
    public var bodyByteLimit: Int
    /// Whether it sends receipts for `Prefer: respond-async`, and then answers 202 instead of 201.
    public var sendsReceipts: Bool
    /// Status for a subscription that is gone: 410 of the services in use, where the RFC says 404.
    public var goneStatus = 410
    /// Whether a refusal carries one of Mozilla's error numbers.
    public var hasMozillaErrors: Bool

    /// Makes a service that does what the RFC says, and shortens no `TTL` that it can represent.
    public init(
        name: String,
        longestTTL: Int = WebPushService.largestTTL,
        bodyByteLimit: Int = Capabilities.standard.bytes(.payloadBytes, on: .webPush),
        sendsReceipts: Bool = false,
        hasMozillaErrors: Bool = false
    ) {
        self.name = name
        self.longestTTL = longestTTL
        self.bodyByteLimit = bodyByteLimit
        self.sendsReceipts = sendsReceipts
        self.hasMozillaErrors = hasMozillaErrors
    }

    /// The longest `TTL` that a service need understand; a larger one counts as this (RFC 8030 section 5.2).
    public static let largestTTL = seconds(.ttlHeader, on: .webPush)

    /// Google's, which Chrome uses; keeps messages for four weeks.
    public static let fcm = WebPushService(name: "FCM", longestTTL: seconds(.ttlSeconds, on: .fcm))
    /// Mozilla's autopush, which Firefox uses; keeps messages for thirty days.
    public static let mozilla = WebPushService(
        name: "Mozilla",
        longestTTL: seconds(.serviceTtlSeconds, on: .web(.firefox, on: .windows)),
        hasMozillaErrors: true
    )
    /// Apple's, which Safari uses; how long it keeps messages is not published.
    public static let apple = WebPushService(name: "Apple")
    /// Microsoft's, which Edge uses; how long it keeps messages is not published.
    public static let windows = WebPushService(name: "WNS")

    private static func seconds(_ feature: Capabilities.Feature, on client: Capabilities.Client) -> Int {
        Int(Capabilities.standard.number(feature, in: .seconds, on: client))
    }
}
