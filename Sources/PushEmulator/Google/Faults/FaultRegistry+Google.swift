// SPDX-License-Identifier: Apache-2.0

import Hummingbird
import PushMessages

extension FaultRegistry {
    /// Returns the fault that applies to a message over HTTP v1, or `nil` if none does.
    func decide(on sending: IncomingFCMMessage) async throws -> AppliedFault? {
        var request = FaultedRequest(operation: .send, project: sending.project)
        switch sending.target {
        case .token(let text), .fid(let text): request.registration = text
        case .topic(let name): request.topics = [name]
        case .condition(let condition): request.topics = condition.topics
        case nil: break
        }
        return try await decide(request)
    }
}

extension FaultRegistry {
    /// Returns the fault that applies to a request to FCM's topic resource, or `nil` if none does.
    func decide(on call: TopicCall) async throws -> AppliedFault? {
        guard !isIdle else { return nil }
        let topic = call.topicSegment.isEmpty ? call.query.topicName : call.topicSegment
        return try await decide(
            FaultedRequest(
                operation: .topics,
                project: call.project,
                registration: call.registration,
                topics: topic.isEmpty ? [] : [topic]
            )
        )
    }

    /// Returns the fault that applies to a whole request to the Instance ID service, or `nil` if none does.
    func decide(on call: InstanceIDCall, of caller: InstanceIDCaller) async throws -> AppliedFault? {
        guard !isIdle else { return nil }
        let parameters = call.context.parameters
        let (token, topic) = (parameters.decoded("token"), parameters.decoded("topic"))
        return try await decide(
            FaultedRequest(
                operation: .topics,
                project: caller.project ?? call.google.core.configuration.defaultProject,
                registration: token.isEmpty ? nil : token,
                topics: topic.isEmpty ? [] : [topic]
            )
        )
    }

    /// Waits for the faults that apply to the tokens of a batch, and returns the Instance ID service's error code for
    /// each; `nil` if there are no faults.
    func instanceIDCodes(of tokens: [String?], topic: TopicName, project: String) async throws -> [String?]? {
        guard !isIdle else { return nil }
        var codes: [String?] = []
        for token in tokens {
            let hit = try await decide(
                FaultedRequest(
                    operation: .topics,
                    project: project,
                    registration: token,
                    topics: [topic.text],
                    matchesGeneralFaults: false
                )
            )
            try await hit?.wait()
            codes.append(hit?.instanceIDCode)
        }
        return codes
    }
}
