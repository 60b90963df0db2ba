// SPDX-License-Identifier: Apache-2.0

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
