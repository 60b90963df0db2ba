// SPDX-License-Identifier: Apache-2.0

internal import Curl
internal import PushMessages

/// Subscribing or unsubscribing, with the requests of both interfaces.
enum TopicChange: Sendable {
    case subscribe
    case unsubscribe

    /// Maximum number of registrations in one request of the Instance ID API.
    static let batchSize = 1000

    /// Requests the change for one registration through the v1 API.
    func send(_ registration: String, _ topic: TopicName, through client: FCMClient) async -> TopicResult {
        let base = client.registrationURL(registration) + "/topicSubscriptions"
        let request =
            switch self {
            case .subscribe:
                ServiceRequest(
                    url: base + "?topic_name=" + topic.text.percentEncoded,
                    body: Array("{}".utf8),
                    isIdempotent: true
                )
            case .unsubscribe:
                ServiceRequest(
                    method: "DELETE",
                    url: base + "/" + topic.text.percentEncoded + "?allow_missing=true",
                    body: [],
                    isIdempotent: true
                )
            }
        let outcome = await client.caller.call(request).outcome
        if case .refused(let error) = outcome, isDone(error) {
            return TopicResult(registration: registration, outcome: .done)
        }
        return TopicResult(registration: registration, outcome: .init(outcome))
    }

    /// Returns whether an error says that the registration is subscribed already.
    private func isDone(_ error: FCMError) -> Bool {
        self == .subscribe && error.status == 409
    }

    /// Requests the change for up to 1000 registrations through the Instance ID API.
    func send(batch: [String], _ topic: TopicName, through client: FCMClient) async -> [TopicResult] {
        let body: JSONValue = [
            "to": .string("/topics/" + topic.text), "registration_tokens": .array(batch.map { .string($0) }),
        ]
        let outcome = await client.caller.call(
            ServiceRequest(
                url: client.caller.endpoint.iid + (self == .subscribe ? "/iid/v1:batchAdd" : "/iid/v1:batchRemove"),
                headers: [HTTPHeader("access_token_auth", "true")],
                body: body.encoded(),
                isIdempotent: true
            )
        ).outcome
        guard case .answered(let answer) = outcome else {
            return batch.map { TopicResult(registration: $0, outcome: .init(outcome)) }
        }
        let results = (try? JSONValue(parsing: answer.body))?["results"]?.array ?? []
        return batch.enumerated().map { index, registration in
            TopicResult(registration: registration, outcome: Self.outcome(results, index, client.caller.policy))
        }
    }

    private static func outcome(_ results: [JSONValue], _ index: Int, _ policy: RetryPolicy) -> TopicResult.Outcome {
        guard results.indices.contains(index) else {
            return .unknown(SendFailure(.unreadableAnswer, "The answer has no result for this registration."))
        }
        guard let code = results[index]["error"]?.string else { return .done }
        var error = FCMError(code: .init(rawValue: code.excerpt(64)), status: 200, canonicalStatus: "", message: code)
        error.message = "The Instance ID API refused the registration: \(code.excerpt(100))"
        switch code {
        case "INTERNAL", "UNAVAILABLE": error.retry = .backoff(from: policy.delay)
        case "RESOURCE_EXHAUSTED": error.retry = .backoff(from: policy.quotaDelay)
        default: break
        }
        return .refused(error)
    }
}

extension TopicResult.Outcome {
    init(_ outcome: CallOutcome) {
        switch outcome {
        case .answered: self = .done
        case .refused(let error): self = .refused(error)
        case .notSent(let failure): self = .notSent(failure)
        case .unknown(let failure): self = .unknown(failure)
        }
    }
}

extension TopicName {
    /// Makes a topic name from an argument with or without `/topics/`; throws ``CallError`` if it is invalid.
    init(argument: String) throws(CallError) {
        let isPath = argument.hasPrefix(Self.prefix)
        guard let name = TopicName(isPath ? String(argument.dropFirst(Self.prefix.count)) : argument) else {
            throw CallError(
                invalid:
                    "The topic \(argument.excerpt(80).debugDescription) is not a name of 1 to "
                    + "\(Self.byteLimit) letters, digits and -_.~%."
            )
        }
        self = name
    }
}

/// The result of subscribing or unsubscribing one registration.
public struct TopicResult: Sendable, Hashable {
    /// The possible outcomes.
    public enum Outcome: Sendable, Hashable {
        /// The registration is now, or was already, in the requested state.
        case done
        /// The service refused the request.
        case refused(FCMError)
        /// The service cannot have received the request.
        case notSent(SendFailure)
        /// No answer came; the request may be repeated, because it is idempotent.
        case unknown(SendFailure)
    }

    /// The installation id or registration token.
    public var registration: String
    /// The outcome of the last attempt.
    public var outcome: Outcome

    /// Whether the registration is in the requested state.
    public var isDone: Bool { outcome == .done }
}

/// One subscription of a registration.
public struct TopicSubscription: Sendable, Hashable {
    /// The topic, without `/topics/`.
    public var topic: String
    /// The time of the subscription in the service's spelling; `nil` if the service does not give it.
    public var createTime: String?
}
