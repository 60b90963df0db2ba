// SPDX-License-Identifier: Apache-2.0

import Foundation
import HTTPTypes
import PushMessages
import PushSimulator
import WebPush

/// A push service's checks of a push, in the order in which autopush makes them: `TTL`, encoding, `Topic`, the
/// subscription, the token.
struct PushJudgement: Sendable {
    /// Why it is refused; `nil` if it is accepted.
    private(set) var refusal: PushRefusal?
    /// The problem for which it is refused; `nil` if it is accepted.
    private(set) var problem: PushProblem?
    /// What is wrong although it is taken, for services that look closer.
    private(set) var remarks: [DirectPush.Remark] = []
    /// Seconds for which it is kept.
    private(set) var timeToLive = 0

    private let personality: any PushPersonality
    private let isStrict: Bool

    /// - Parameters:
    ///   - subscription: `nil` if no browser has the endpoint.
    ///   - endpoint: The URL that the sender posts to, whose origin its token names.
    ///   - isGone: Whether the browser itself is gone.
    ///   - isStrict: Whether what services overlook is refused too.
    init(
        _ headers: HTTPFields,
        bodyByteCount: Int,
        for subscription: WebSubscription?,
        at endpoint: String,
        isGone: Bool,
        as personality: any PushPersonality,
        isStrict: Bool,
        at now: Date = Date()
    ) {
        self.personality = personality
        self.isStrict = isStrict
        judgeTTL(headers[.ttl], cachePolicy: headers[.wnsCachePolicy])
        judgeEncoding(headers, hasBody: bodyByteCount > 0)
        if bodyByteCount > personality.bodyByteLimit { note(.size(bodyByteCount)) }
        judgeTopic(headers[.topic])
        if let urgency = headers[.urgency], WebPushEvent.Urgency(header: urgency) == nil { note(.urgencyInvalid) }
        if let subscription {
            if isGone || subscription.isGone { note(.gone) }
            judgeSender(headers, of: subscription, endpoint, at: now)
        } else {
            note(.unknownEndpoint)
        }
    }

    private mutating func judgeTTL(_ text: String?, cachePolicy: String?) {
        guard let text = text?.trimmingCharacters(in: .whitespaces) else { return note(.ttlMissing) }
        guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            let isNegative = text.hasPrefix("-") && Int(text) != nil
            return note(isNegative ? .ttlNegative : .ttlInvalid)
        }
        timeToLive = min(Int(text) ?? personality.longestTTL, personality.longestTTL)
        let isUncached = cachePolicy?.lowercased() == "no-cache"
        if (timeToLive == 0) != isUncached { note(.cachePolicy) }
    }

    private mutating func judgeEncoding(_ headers: HTTPFields, hasBody: Bool) {
        guard hasBody else { return }
        let encoding = headers[.contentEncoding]?.lowercased() ?? ""
        guard let coding = ContentCoding(rawValue: encoding) else { return note(.encodingUnknown) }
        let isMixed = headers[.encryption]?.contains("salt=") == true || headers[.cryptoKey]?.contains("dh=") == true
        if coding == .aes128gcm, isMixed { note(.encodingMixed) }
        guard coding == .aesgcm else { return }
        if !Self.has("salt", in: headers[.encryption]) {
            note(.encodingHeader("Encryption"))
        } else if let key = headers[.cryptoKey], !Self.has("dh", in: key) {
            note(.encodingHeader("Crypto-Key"))
        }
    }

    /// Whether a parameter of a header is there, and base64.
    private static func has(_ name: String, in header: String?) -> Bool {
        guard let value = header.flatMap({ HeaderParameters($0)[name] }) else { return false }
        let digits = value.utf8.reversed().drop { $0 == UInt8(ascii: "=") }
        return !digits.isEmpty
            && digits.allSatisfy { byte in
                switch byte {
                case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "_"): true
                default: false
                }
            }
    }

    private mutating func judgeTopic(_ topic: String?) {
        guard let topic else { return }
        let isToken = topic.utf8.allSatisfy { byte in
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "_"): true
            default: false
            }
        }
        guard (1...32).contains(topic.utf8.count), isToken else { return note(.topicInvalid) }
        if topic.utf8.count % 4 == 1 { note(.topicLength) }
    }

    private mutating func judgeSender(
        _ headers: HTTPFields,
        of subscription: WebSubscription,
        _ endpoint: String,
        at now: Date
    ) {
        let isRestricted = subscription.serverKey != nil
        do throws(VAPIDProblem) {
            let sender = try VAPIDAuthorization(
                authorization: headers[.authorization],
                cryptoKey: headers[.cryptoKey]
            )
            let problems = sender.problems(endpoint: endpoint, key: subscription.serverKey, at: now)
            for problem in problems { note(.vapid(problem, isRestricted: isRestricted)) }
        } catch {
            note(.vapid(error, isRestricted: isRestricted))
        }
    }

    private mutating func note(_ problem: PushProblem) {
        if refusal == nil, let refused = personality.refusal(of: problem) ?? strictRefusal(of: problem) {
            (refusal, self.problem) = (refused, problem)
            return
        }
        if case .vapid(let vapid, _) = problem, vapid.code != .missing {
            remarks.append(.init(code: vapid.code.rawValue, message: vapid.message))
        }
    }

    /// Libraries leave out the port that real services do not have, so that only a strict emulator minds.
    private func strictRefusal(of problem: PushProblem) -> PushRefusal? {
        guard isStrict, case .vapid(let vapid, let isRestricted) = problem, vapid.code == .audiencePort else {
            return nil
        }
        return personality.refusal(
            of: .vapid(VAPIDProblem(.audience, vapid.message), isRestricted: isRestricted)
        )
    }
}

extension HTTPField.Name {
    static let ttl = Self("TTL")!
    static let topic = Self("Topic")!
    static let urgency = Self("Urgency")!
    static let encryption = Self("Encryption")!
    static let cryptoKey = Self("Crypto-Key")!
}
