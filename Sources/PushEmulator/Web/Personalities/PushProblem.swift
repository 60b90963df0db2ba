// SPDX-License-Identifier: Apache-2.0

import WebPush

/// What a push service may refuse a push for.
enum PushProblem: Sendable, Hashable {
    case ttlMissing
    /// `TTL` is no number of seconds in digits.
    case ttlInvalid
    case ttlNegative
    /// `TTL` is 0, which is legal.
    case ttlZero
    case urgencyInvalid
    /// `Topic` is empty, too long, or not of the URL-safe base64 alphabet.
    case topicInvalid
    /// `Topic` is no base64 by its length, which is legal.
    case topicLength
    /// `Content-Encoding` is missing beside a body, or unknown.
    case encodingUnknown
    /// `aes128gcm` with the salt or key of the older encoding in headers.
    case encodingMixed
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

    /// The word for it in the inbox, where the service has none of its own.
    var code: String {
        switch self {
        case .ttlMissing: "ttl-missing"
        case .ttlInvalid, .ttlNegative: "ttl-invalid"
        case .ttlZero: "ttl-zero"
        case .urgencyInvalid: "urgency-invalid"
        case .topicInvalid: "topic-invalid"
        case .topicLength: "topic-length"
        case .encodingUnknown: "encoding-unknown"
        case .encodingMixed: "encoding-mixed"
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
        case .ttlInvalid, .ttlNegative: "TTL takes a number of seconds in digits."
        case .ttlZero: "TTL is 0; send the seconds for which the push is of use."
        case .urgencyInvalid: "Urgency takes very-low, low, normal or high."
        case .topicInvalid: "Topic takes 1 to 32 characters of A-Z, a-z, 0-9, - and _."
        case .topicLength: "Topic has a length that no base64 has; add a character."
        case .encodingUnknown: "Content-Encoding takes aes128gcm, or aesgcm of an older sender."
        case .encodingMixed: "With aes128gcm salt and key are in the body; leave them out of Encryption and Crypto-Key."
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
