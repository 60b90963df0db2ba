// SPDX-License-Identifier: Apache-2.0

/// The limits and answers in which push services differ.
///
/// RFC 8030 leaves the properties here to the service. The browser chooses the service: FCM passes a message for
/// Firefox to Mozilla's.
public struct WebPushService: Sendable, Hashable {
    /// The service's name in reports.
    public var name: String
    /// Longest time in seconds that the service keeps a message; a longer `TTL` is shortened, not refused.
    public var longestTTL: Int
    /// Largest body in bytes; every service must accept the default, 4096 (RFC 8030 section 7.2).
    public var bodyByteLimit: Int
    /// Whether the service sends receipts for `Prefer: respond-async` and then answers 202 instead of 201.
    public var sendsReceipts: Bool
    /// Status for a subscription that is gone: the services in use answer 410, the RFC says 404.
    public var goneStatus = 410
    /// Whether a refusal carries one of Mozilla's error numbers.
    public var hasMozillaErrors: Bool

    /// Makes a service that by default follows the RFC and does not shorten any `TTL` up to ``largestTTL``.
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

    /// Bytes of body that every service must accept (RFC 8030 section 7.2).
    package static let smallestBodyByteLimit = Capabilities.standard.bytes(.payloadBytes, on: .webPush)

    /// The longest `TTL` in seconds that a service must support; a larger one counts as this (RFC 8030 section 5.2).
    public static let largestTTL = seconds(.ttlHeader, on: .webPush)

    /// Google's service, which Chrome uses; keeps messages for 4 weeks.
    public static let fcm = WebPushService(name: "FCM", longestTTL: seconds(.ttlSeconds, on: .fcm))
    /// Mozilla's autopush, which Firefox uses; keeps messages for 30 days, and takes more than its documents say.
    public static let mozilla = WebPushService(
        name: "Mozilla",
        longestTTL: seconds(.serviceTtlSeconds, on: .web(.firefox, on: .windows)),
        bodyByteLimit: Capabilities.standard.bytes(.serviceBodyBytes, on: .web(.firefox, on: .windows)),
        hasMozillaErrors: true
    )
    /// Apple's service, which Safari uses; how long it keeps messages is not published.
    public static let apple = WebPushService(name: "Apple")
    /// Microsoft's service, which Edge uses; how long it keeps messages is not published.
    public static let windows = WebPushService(name: "WNS")

    private static func seconds(_ feature: Capabilities.Feature, on client: Capabilities.Client) -> Int {
        Capabilities.standard.seconds(feature, on: client)
    }
}

/// The part of a request that a push service checks: the headers of RFC 8030 and the size of a body encrypted by RFC
/// 8291.
///
/// Nothing is encrypted: the encrypted size does not depend on the keys, so sizes are exact without them and
/// ``PushMessages`` needs no cryptography. Keys, salt and signature (RFC 8292) are assumed to be valid.
package struct WebPushRequest: Sendable, Hashable {
    /// Header fields by name; case does not matter.
    package var headers: StringMap
    /// Size of the message in bytes before encryption.
    package var plaintextByteCount: Int
    /// Number of zero bytes after the message that hide its length; most senders add none.
    package var paddingByteCount: Int

    /// Makes a request.
    package init(headers: StringMap, plaintextByteCount: Int, paddingByteCount: Int = 0) {
        self.headers = headers
        self.plaintextByteCount = plaintextByteCount
        self.paddingByteCount = paddingByteCount
    }

    /// Size of the encrypted body in bytes.
    package var bodyByteCount: Int {
        WebPushCoding.bodyByteCount(plaintext: plaintextByteCount, padding: paddingByteCount)
    }

    /// Returns the value of a header without surrounding spaces and tabs; `nil` if it is missing.
    package func header(_ name: String) -> String? {
        let wanted = name.lowercased()
        for (name, value) in headers where name.lowercased() == wanted {
            var bytes = Substring(value).utf8
            while let first = bytes.first, first == 0x20 || first == 0x09 { bytes.removeFirst() }
            while let last = bytes.last, last == 0x20 || last == 0x09 { bytes.removeLast() }
            return String(bytes)
        }
        return nil
    }
}

/// The sizes of `aes128gcm` content coding in Web Push: one header with a P-256 key, one record.
///
/// Source: RFC 8188 section 2 (header, record, delimiter), RFC 8291 section 4 (the key as `keyid`, a single record).
package enum WebPushCoding {
    /// Size of the header in bytes: salt 16, record size 4, key length 1, uncompressed P-256 point 65.
    package static let headerByteCount = bytes(.saltBytes) + 4 + 1 + bytes(.publicKeyBytes)

    /// Overhead of the record in bytes, beyond message and padding: the delimiter `0x02` and AES-GCM's tag of 16.
    package static let recordOverheadByteCount = bytes(.encryptionBytes) - headerByteCount

    private static func bytes(_ feature: Capabilities.Feature) -> Int {
        Capabilities.standard.bytes(feature, on: .webPush)
    }

    /// Returns the size of the body in bytes for a message and padding of these sizes.
    package static func bodyByteCount(plaintext: Int, padding: Int = 0) -> Int {
        headerByteCount + plaintext + padding + recordOverheadByteCount
    }

    /// Returns the largest message in bytes for a body of this size: 3993 for the 4096 that every push service accepts.
    package static func plaintextByteLimit(body: Int) -> Int {
        max(0, body - headerByteCount - recordOverheadByteCount)
    }
}

/// The answer of a push service to a request.
package struct WebPushAnswer: Sendable, Hashable {
    /// The reason why a service refuses a request; raw values are stable names in kebab-case.
    package enum Problem: String, Sendable, Hashable, CaseIterable {
        /// The `TTL` header is missing.
        case ttlMissing = "ttl-missing"
        /// The `TTL` header is not a whole number of seconds in decimal digits.
        case ttl = "ttl"
        /// The `Urgency` header is not one of the four values.
        case urgency = "urgency"
        /// The `Topic` header is empty, too long, or has characters outside the URL-safe base64 alphabet.
        case topic = "topic"
        /// The body is larger than the service accepts.
        case size = "size"
        /// The subscription has expired or was cancelled; delete its token.
        case gone = "gone"
    }

    /// The HTTP status: 201 or 202 accepted, 400 malformed, ``WebPushService/goneStatus`` gone, 413 too large.
    package var status: Int
    /// Why the service refuses the request; `nil` if it accepts it.
    package var problem: Problem?
    /// One sentence about the refusal; `nil` if the request is accepted.
    package var reason: String?
    /// Mozilla's error number; `nil` if the service has none.
    package var errorNumber: Int?
    /// Time in seconds that the service keeps the message, after shortening; 0 delivers it now or never.
    package var timeToLive: Int?
    /// Whether the service shortened the `TTL`.
    package var isTTLShortened = false
    /// The request's urgency; normal if the header is missing.
    package var urgency = WebPushEvent.Urgency.normal
    /// The topic; a later message with the same topic replaces this one while it waits.
    package var topic: String?

    init(status: Int) { self.status = status }

    /// Whether the service accepted the message, which does not mean that it is delivered.
    package var isAccepted: Bool { (200...299).contains(status) }
}

extension WebPushService {
    /// Returns the answer to a request by the rules of RFC 8030: checks `TTL` first, then `Urgency`, `Topic` and size.
    ///
    /// A service may check in another order; this only matters if a request has several problems.
    package func answer(to request: WebPushRequest) -> WebPushAnswer {
        guard let ttl = request.header("TTL") else {
            return refuse(.ttlMissing, "The request has no TTL header, which every push service demands.", 111)
        }
        guard let seconds = Self.seconds(ttl) else {
            let number = ttl.hasPrefix("-") ? 114 : 112
            return refuse(.ttl, "The TTL \"\(ttl)\" is not a whole number of seconds in digits.", number)
        }
        var urgency = WebPushEvent.Urgency.normal
        if let word = request.header("Urgency") {
            guard let known = WebPushEvent.Urgency(header: word) else {
                return refuse(.urgency, "The Urgency \"\(word)\" is not very-low, low, normal or high.", nil)
            }
            urgency = known
        }
        let topic = request.header("Topic")
        if let topic, !Self.isTopic(topic) {
            return refuse(
                .topic,
                "The Topic \"\(topic)\" is not 1 to \(Self.longestTopic) of A-Z, a-z, 0-9, - and _.",
                113
            )
        }
        guard request.bodyByteCount <= bodyByteLimit else {
            let sizes = "\(request.bodyByteCount) bytes, and the service accepts \(bodyByteLimit)"
            return refuse(.size, "The encrypted body has \(sizes).", 104, status: 413)
        }
        var answer = WebPushAnswer(status: sendsReceipts && asksForReceipt(request) ? 202 : 201)
        answer.timeToLive = min(seconds, longestTTL)
        answer.isTTLShortened = seconds > longestTTL
        answer.urgency = urgency
        answer.topic = topic
        return answer
    }

    /// The answer to any request for a subscription that has expired or was cancelled.
    package var answerForGoneSubscription: WebPushAnswer {
        refuse(.gone, "The subscription does not exist any more.", 106, status: goneStatus)
    }

    private func refuse(_ problem: WebPushAnswer.Problem, _ reason: String, _ number: Int?, status: Int = 400)
        -> WebPushAnswer
    {
        var answer = WebPushAnswer(status: status)
        answer.problem = problem
        answer.reason = reason
        answer.errorNumber = hasMozillaErrors ? number : nil
        return answer
    }

    private func asksForReceipt(_ request: WebPushRequest) -> Bool {
        let preferences = request.header("Prefer")?.lowercased().split(separator: ",") ?? []
        return preferences.contains { $0.drop { $0 == " " }.hasPrefix("respond-async") }
    }

    /// Parses a `TTL` in seconds: digits only; a number above ``largestTTL`` counts as that.
    private static func seconds(_ text: String) -> Int? {
        guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return min(Int(text) ?? largestTTL, largestTTL)
    }

    private static func isTopic(_ text: String) -> Bool {
        (1...longestTopic).contains(text.utf8.count)
            && text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
                    true
                default: false
                }
            }
    }

    /// Maximum length of a topic in characters (RFC 8030 section 5.4).
    private static let longestTopic = Capabilities.standard.characters(.topicHeaderCharacters, on: .webPush)
}
