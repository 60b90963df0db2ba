// SPDX-License-Identifier: Apache-2.0

import Foundation
import HTTPTypes
import PushMessages
import WebPush

/// A problem for which a push service may refuse a push.
enum PushProblem: Sendable, Hashable {
    case ttlMissing
    /// `TTL` is not a number of seconds in digits.
    case ttlInvalid
    case ttlNegative
    /// `TTL` is 0 and `X-WNS-Cache-Policy` is not `no-cache`, or the reverse, which is legal elsewhere than at Windows'.
    case cachePolicy
    case urgencyInvalid
    /// `Topic` is empty, too long, or not of the URL-safe base64 alphabet.
    case topicInvalid
    /// `Topic` is not base64 by its length, which is legal.
    case topicLength
    /// `Content-Encoding` is missing beside a body, or unknown.
    case encodingUnknown
    /// `aes128gcm` with the salt or key of the older encoding in headers.
    case encodingMixed
    /// `Encryption` or `Crypto-Key` of the older encoding lacks what the browser needs, by the field's name.
    case encodingHeader(String)
    /// The body has this many bytes.
    case size(Int)
    /// No subscription has the endpoint.
    case unknownEndpoint
    /// The subscription has expired or was given up.
    case gone
    /// The token or its absence; `isRestricted` says whether the subscription was made with a key.
    case vapid(VAPIDProblem, isRestricted: Bool)
    /// Too many pushes came.
    case throttled
    /// The service is overloaded.
    case unavailable
    /// The service fails.
    case failing

    /// The word for it in the inbox, if the service does not have one.
    var code: String {
        switch self {
        case .ttlMissing: "ttl-missing"
        case .ttlInvalid, .ttlNegative: "ttl-invalid"
        case .cachePolicy: "ttl-zero"
        case .urgencyInvalid: "urgency-invalid"
        case .topicInvalid: "topic-invalid"
        case .topicLength: "topic-length"
        case .encodingUnknown: "encoding-unknown"
        case .encodingMixed: "encoding-mixed"
        case .encodingHeader: "encoding-header"
        case .size: "too-large"
        case .unknownEndpoint: "endpoint-unknown"
        case .gone: "gone"
        case .vapid(let problem, _): "vapid-\(problem.code.rawValue)"
        case .throttled: "throttled"
        case .unavailable: "unavailable"
        case .failing: "internal-error"
        }
    }

    /// One sentence that names the field and the remedy.
    var sentence: String {
        switch self {
        case .ttlMissing: "The TTL header is missing; send the seconds for which the push is of use."
        case .ttlInvalid, .ttlNegative: "TTL must be a number of seconds in digits."
        case .cachePolicy:
            "TTL 0 goes with X-WNS-Cache-Policy: no-cache, and any other with cache; send a TTL above 0 without the header."
        case .urgencyInvalid: "Urgency must be very-low, low, normal or high."
        case .topicInvalid: "Topic must be 1 to 32 characters of A-Z, a-z, 0-9, - and _."
        case .topicLength: "Topic has a length that no base64 has; add a character."
        case .encodingUnknown: "Content-Encoding must be aes128gcm, or aesgcm of an older sender."
        case .encodingMixed: "With aes128gcm salt and key are in the body; leave them out of Encryption and Crypto-Key."
        case .encodingHeader(let field):
            "With aesgcm, \(field) takes \(field == "Encryption" ? "salt" : "dh")= in URL-safe base64; aes128gcm needs no such header."
        case .size(let count): "The body has \(count) bytes; 4096 always fit."
        case .unknownEndpoint: "No subscription has this endpoint; subscribe anew."
        case .gone: "The subscription has expired or was given up; delete it."
        case .vapid(let problem, _): problem.message
        case .throttled: "Too many pushes; send fewer, and wait as long as Retry-After says."
        case .unavailable: "The service is overloaded; wait as long as Retry-After says, and longer each time."
        case .failing: "The service fails; send again later."
        }
    }
}

extension PushProblem {
    /// Whether the push has no lifetime that can be read.
    var isAboutTTL: Bool {
        switch self {
        case .ttlMissing, .ttlInvalid, .ttlNegative: true
        default: false
        }
    }

    /// The reason for the inbox: what is at fault, and the sentence with the remedy.
    ///
    /// - Parameters:
    ///   - headers: The push's headers.
    ///   - claims: The claims of its token.
    func reason(_ headers: HTTPFields, claims: JSONObject?, header: JSONObject?, at now: Date) -> RefusalReason {
        func about(_ name: HTTPField.Name, _ cause: String) -> RefusalReason {
            RefusalReason(cause, sentence, about: .field(name.rawName, value: headers[name]))
        }
        return switch self {
        case .ttlMissing: about(.ttl, "a push says for how long it is of use")
        case .ttlInvalid, .ttlNegative: about(.ttl, "it is not a number of seconds")
        case .cachePolicy:
            RefusalReason(
                "the two contradict each other",
                sentence,
                about: .field(
                    "TTL, X-WNS-Cache-Policy",
                    value: "\(headers[.ttl] ?? ""), \(headers[.wnsCachePolicy] ?? "missing")"
                )
            )
        case .urgencyInvalid: about(.urgency, "there is no such urgency")
        case .topicInvalid: about(.topic, "it is not a topic of Web Push")
        case .topicLength: about(.topic, "its length is one more than a multiple of four")
        case .encodingUnknown: about(.contentEncoding, "browsers cannot decrypt such a body")
        case .encodingMixed: about(.encryption, "it is of the older encoding")
        case .encodingHeader(let field):
            about(field == "Encryption" ? .encryption : .cryptoKey, "the browser cannot decrypt without it")
        case .size(let count): RefusalReason("the body has \(count) bytes, which are too many", sentence)
        case .unknownEndpoint: RefusalReason("no browser has the endpoint", sentence)
        case .gone: RefusalReason("the browser gave the subscription up, or got another", sentence)
        case .throttled: RefusalReason("too many pushes came", sentence)
        case .unavailable: RefusalReason("the service is overloaded", sentence)
        case .failing: RefusalReason("the service failed", sentence)
        case .vapid(let vapid, _): Self.reason(vapid, headers, claims ?? [:], header ?? [:], at: now)
        }
    }

    private static func span(_ seconds: Double) -> String {
        switch seconds {
        case ..<120: "\(Int(seconds)) seconds"
        case ..<7200: "\(Int(seconds / 60)) minutes"
        case ..<1e10: String(format: "%.1f hours", seconds / 3600)
        default: "years"
        }
    }

    /// The claim that is to blame, with what it holds.
    private static func reason(
        _ problem: VAPIDProblem,
        _ headers: HTTPFields,
        _ claims: JSONObject,
        _ header: JSONObject,
        at now: Date
    ) -> RefusalReason {
        func claim(_ name: String, _ cause: String) -> RefusalReason {
            let value = claims[name]
            return RefusalReason(
                cause,
                problem.message,
                about: .field(name, value: value.map { $0.string ?? String(decoding: $0.encoded(), as: UTF8.self) })
            )
        }
        switch problem.code {
        case .subjectMissing: return claim("sub", "the token does not say whom to write to")
        case .subjectInvalid, .claimType: return claim("sub", "nobody can write to it")
        case .audience: return claim("aud", "the token is for another service")
        case .audiencePort: return claim("aud", "the token is for another port")
        case .expiryInvalid: return claim("exp", "it is not a time")
        case .expired, .expiryTooFar:
            let seconds = (claims["exp"]?.number ?? 0) - now.timeIntervalSince1970
            return claim("exp", "it is \(span(abs(seconds))) \(seconds < 0 ? "ago" : "ahead")")
        case .otherKey:
            return RefusalReason("the key k is another one than the page subscribed with", problem.message)
        case .signature: return RefusalReason("the token's signature does not fit the key k", problem.message)
        case .keyMissing:
            return RefusalReason("the key is missing", problem.message, about: .field("Crypto-Key", value: nil))
        case .missing:
            return RefusalReason("nobody says who sends", problem.message, about: .field("Authorization", value: nil))
        case .scheme:
            let scheme = headers[.authorization]?.split(separator: " ").first.map { String($0.prefix(20)) } ?? ""
            return RefusalReason(
                "the service takes vapid",
                problem.message,
                about: .field("Authorization", value: scheme)
            )
        default:
            let algorithm = header["alg"]?.string
            return RefusalReason(
                algorithm.map { $0 == "ES256" ? "key or token cannot be read" : "alg must be ES256, not \($0.quoted)" }
                    ?? "there is no JSON Web Token in it",
                problem.message
            )
        }
    }
}

extension HTTPField.Name {
    /// Whether Windows' service keeps a push.
    static let wnsCachePolicy = Self("X-WNS-Cache-Policy")!
}
