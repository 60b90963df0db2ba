// SPDX-License-Identifier: Apache-2.0

import Hummingbird
import PushMessages

extension FaultBook {
    /// What becomes of a message that came by HTTP v1.
    func hit(on sending: Sending) async throws -> FaultHit? {
        var request = FaultedRequest(operation: .send, project: sending.project)
        switch sending.target {
        case .token(let text), .fid(let text): request.registration = text
        case .topic(let name): request.topics = [name]
        case .condition(let condition): request.topics = condition.topics
        case nil: break
        }
        return try await hit(request)
    }
}

extension FaultBook {
    /// What becomes of a request to FCM's topic resource.
    func hit(on call: TopicCall) async throws -> FaultHit? {
        guard !isIdle else { return nil }
        let topic = call.topicSegment.isEmpty ? call.query.topicName : call.topicSegment
        return try await hit(
            FaultedRequest(
                operation: .topics,
                project: call.project,
                registration: call.registration,
                topics: topic.isEmpty ? [] : [topic]
            )
        )
    }

    /// What becomes of a request to the Instance ID service as a whole.
    func hit(on call: InstanceIDCall, of caller: InstanceIDCaller) async throws -> FaultHit? {
        guard !isIdle else { return nil }
        let parameters = call.context.parameters
        let (token, topic) = (parameters.decoded("token"), parameters.decoded("topic"))
        return try await hit(
            FaultedRequest(
                operation: .topics,
                project: caller.project ?? call.google.core.configuration.defaultProject,
                registration: token.isEmpty ? nil : token,
                topics: topic.isEmpty ? [] : [topic]
            )
        )
    }

    /// What becomes of each token of a batch, as the Instance ID service tells it; `nil` where that is nothing.
    func instanceIDCodes(of tokens: [String?], topic: TopicName, project: String) async throws -> [String?]? {
        guard !isIdle else { return nil }
        var codes: [String?] = []
        for token in tokens {
            let hit = try await hit(
                FaultedRequest(
                    operation: .topics,
                    project: project,
                    registration: token,
                    topics: [topic.text],
                    meetsGeneral: false
                )
            )
            try await hit?.wait()
            codes.append(hit?.instanceIDCode)
        }
        return codes
    }
}
