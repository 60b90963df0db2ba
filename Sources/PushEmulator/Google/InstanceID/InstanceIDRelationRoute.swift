// SPDX-License-Identifier: Apache-2.0

import Hummingbird
import PushMessages

/// `POST` and `DELETE /iid/v1/{token}/rel/topics/{topic}`: subscribes one token, and unsubscribes it.
struct InstanceIDRelationRoute: EmulatorRoute {
    let google: GoogleService

    func add(to router: Router<EmulatorRequestContext>) {
        let path: RouterPath = "iid/v1/:token/rel/topics/:topic"
        router.post(path) { try await respond(to: $0, $1, subscribes: true) }
        router.delete(path) { try await respond(to: $0, $1, subscribes: false) }
    }

    private func respond(
        to request: Request,
        _ context: EmulatorRequestContext,
        subscribes: Bool
    ) async throws -> Response {
        let call = InstanceIDCall(google: google, context: context)
        return try await call.answer(request) { caller in
            guard let topic = TopicName(context.parameters.decoded("topic")) else {
                throw InstanceIDError.malformedTopic
            }
            let registration = call.token(context.parameters.decoded("token"), of: caller)
            let now = StoredTime.now
            let refusal = try await google.core.store.write { database in
                subscribes
                    ? try registration.subscribe(to: topic, at: now, database)
                    : try registration.unsubscribe(from: topic, database)
            }
            if let refusal { throw refusal }
            return [:]
        }
    }
}
