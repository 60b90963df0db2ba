// SPDX-License-Identifier: Apache-2.0

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
