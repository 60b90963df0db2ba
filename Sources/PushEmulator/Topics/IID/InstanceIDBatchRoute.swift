// SPDX-License-Identifier: Apache-2.0

import Hummingbird
import PushMessages

/// `POST /iid/v1:batchAdd` and `:batchRemove`: up to 1000 tokens and one topic, with an answer for each token.
struct InstanceIDBatchRoute: EmulatorRoute {
    let services: EmulatorServices

    static let tokenLimit = 1000

    func add(to router: Router<EmulatorRequestContext>) {
        // Some HTTP libraries escape the colon, and the router compares paths as they are spelled.
        for colon in [":", "%3A", "%3a"] {
            router.post("iid/v1\(colon)batchAdd") { request, _ in try await respond(to: request, subscribes: true) }
            router.post("iid/v1\(colon)batchRemove") { request, _ in try await respond(to: request, subscribes: false) }
        }
    }

    private func respond(to request: Request, subscribes: Bool) async throws -> Response {
        let call = InstanceIDCall(services: services)
        return try await call.answer(request) { caller in
            let body = try await call.body(request)
            guard let topic = body["to"]?.string.flatMap(TopicName.init(path:)) else {
                throw InstanceIDError.malformedTopic
            }
            let tokens = try call.tokens("registration_tokens", in: body, limit: Self.tokenLimit)
            let registrations = tokens.map { $0.string.map { call.token($0, of: caller) } }
            let now = StoredTime.now
            let refusals = try await services.store.write { database in
                try registrations.map { registration -> TopicRefusal? in
                    guard let registration else { return .malformedRegistration }
                    return subscribes
                        ? try registration.subscribe(to: topic, at: now, database)
                        : try registration.unsubscribe(from: topic, database)
                }
            }
            let results = refusals.map { refusal -> JSONValue in
                guard let refusal else { return [:] }
                return ["error": .string(refusal.instanceIDCode)]
            }
            return ["results": .array(results)]
        }
    }
}
