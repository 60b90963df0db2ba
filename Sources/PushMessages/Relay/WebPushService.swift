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

/// A request to a push service, as far as the service judges it: RFC 8030 with a body in the coding of RFC 8291.
///
/// Nothing is encrypted: the length of the coding does not depend on keys, so sizes are exact without any, and
/// ``PushMessages`` stays free of cryptography. Keys, salt and signature (RFC 8292) are taken as valid.
public struct WebPushRequest: Sendable, Hashable {
    /// Header fields by name, compared without case.
    public var headers: StringMap
    /// Bytes of the message before encryption.
    public var plaintextByteCount: Int
    /// Zero bytes behind the message that hide its length; most senders add none.
    public var paddingByteCount: Int

    /// Makes a request.
    public init(headers: StringMap, plaintextByteCount: Int, paddingByteCount: Int = 0) {
        self.headers = headers
        self.plaintextByteCount = plaintextByteCount
        self.paddingByteCount = paddingByteCount
    }

    /// Bytes of the encrypted body.
    public var bodyByteCount: Int {
        WebPushCoding.bodyByteCount(plaintext: plaintextByteCount, padding: paddingByteCount)
    }

    /// The value of a header without the blanks around it; `nil` where it is missing.
    public func header(_ name: String) -> String? {
        let wanted = name.lowercased()
        for (name, value) in headers where name.lowercased() == wanted {
            var bytes = Substring(value).utf8
            while let first = bytes.first, first == 0x20 || first == 0x09 { bytes.removeFirst() }
            while let last = bytes.last, last == 0x20 || last == 0x09 { bytes.removeLast() }
            return String(bytes)
        }
        return nil
    }

    /// How soon the message must reach a device that saves power (RFC 8030 section 5.3).
    public enum Urgency: String, Sendable, Hashable, CaseIterable {
        /// On power and Wi-Fi.
        case veryLow = "very-low"
        /// On power or Wi-Fi.
        case low = "low"
        /// On neither.
        case normal = "normal"
        /// On a low battery too.
        case high = "high"

        /// Takes the word in any case, as the grammar of the RFC does.
        public init?(header: String) { self.init(rawValue: header.lowercased()) }
    }
}

/// The lengths of `aes128gcm` as Web Push uses it: one header with a P-256 key, one record.
///
/// Source: RFC 8188 section 2 (header, record, delimiter), RFC 8291 section 4 (the key as `keyid`, a single record).
public enum WebPushCoding {
    /// Bytes before the record: salt 16, record size 4, length of the key 1, uncompressed P-256 point 65.
    public static let headerByteCount = bytes(.saltBytes) + 4 + 1 + bytes(.publicKeyBytes)

    /// Bytes that the record has beyond message and padding: the delimiter `0x02` and AES-GCM's tag of 16.
    public static let recordOverheadByteCount = bytes(.encryptionBytes) - headerByteCount

    private static func bytes(_ feature: Capabilities.Feature) -> Int {
        Capabilities.standard.bytes(feature, on: .webPush)
    }

    /// Bytes of the body that carries so many bytes of message and padding.
    public static func bodyByteCount(plaintext: Int, padding: Int = 0) -> Int {
        headerByteCount + plaintext + padding + recordOverheadByteCount
    }

    /// Bytes of message that fit into a body of this size, 3993 into the 4096 that every push service takes.
    public static func plaintextByteLimit(body: Int) -> Int {
        max(0, body - headerByteCount - recordOverheadByteCount)
    }
}

/// What a push service answers to a request.
public struct WebPushAnswer: Sendable, Hashable {
    /// Why a request is refused.
    public enum Problem: String, Sendable, Hashable, CaseIterable {
        /// There is no `TTL` header.
        case ttlMissing = "ttl-missing"
        /// The `TTL` header is no whole number of seconds in digits.
        case ttl = "ttl"
        /// The `Urgency` header is none of the four words.
        case urgency = "urgency"
        /// The `Topic` header is empty, too long, or not of the URL-safe base64 alphabet.
        case topic = "topic"
        /// The body is larger than the service takes.
        case size = "size"
        /// The subscription has expired or was given up; delete its token.
        case gone = "gone"
    }

    /// The HTTP status: 201 or 202 accepted, 400 malformed, 410 gone, 413 too large.
    public var status: Int
    /// Why it is refused; `nil` when it is accepted.
    public var problem: Problem?
    /// One sentence about the refusal.
    public var reason: String?
    /// Mozilla's error number, where the service has such.
    public var errorNumber: Int?
    /// Seconds for which the service keeps the message, after shortening; 0 delivers it now or never.
    public var timeToLive: Int?
    /// Whether the service shortened the `TTL`.
    public var isTTLShortened = false
    /// How urgent the message is.
    public var urgency = WebPushRequest.Urgency.normal
    /// What replaces this message while it waits: one with the same topic.
    public var topic: String?

    init(status: Int) { self.status = status }

    /// Whether the service took the message, which does not mean that it is delivered.
    public var isAccepted: Bool { (200...299).contains(status) }
}

extension WebPushService {
    /// Judges a request as RFC 8030 says: `TTL` first, then `Urgency`, `Topic` and size.
    ///
    /// A service may judge in another order, which shows only where two things are wrong at once.
    public func answer(to request: WebPushRequest) -> WebPushAnswer {
        guard let ttl = request.header("TTL") else {
            return refuse(.ttlMissing, "The request has no TTL header, which every push service demands.", 111)
        }
        guard let seconds = Self.seconds(ttl) else {
            let number = ttl.hasPrefix("-") ? 114 : 112
            return refuse(.ttl, "The TTL \"\(ttl)\" is no whole number of seconds in digits.", number)
        }
        var urgency = WebPushRequest.Urgency.normal
        if let word = request.header("Urgency") {
            guard let known = WebPushRequest.Urgency(header: word) else {
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
            let sizes = "\(request.bodyByteCount) bytes, and the service takes \(bodyByteLimit)"
            return refuse(.size, "The encrypted body has \(sizes).", 104, status: 413)
        }
        var answer = WebPushAnswer(status: sendsReceipts && asksForReceipt(request) ? 202 : 201)
        answer.timeToLive = min(seconds, longestTTL)
        answer.isTTLShortened = seconds > longestTTL
        answer.urgency = urgency
        answer.topic = topic
        return answer
    }

    /// What it answers to any request for a subscription that has expired or was given up.
    public var answerForGoneSubscription: WebPushAnswer {
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

    /// Seconds of a `TTL`: digits alone, numbers beyond the largest count as that.
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

    /// Characters of a topic (RFC 8030 section 5.4).
    private static let longestTopic = Capabilities.standard.characters(.topicHeaderCharacters, on: .webPush)
}
