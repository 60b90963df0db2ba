// SPDX-License-Identifier: Apache-2.0

import Hummingbird
import PushMessages

/// `POST /iid/v1:batchAdd` and `:batchRemove`: up to 1000 tokens and one topic, with a result for each token.
struct InstanceIDBatchRoute: EmulatorRoute {
    let google: GoogleService

    static let tokenLimit = 1000

    func add(to router: Router<EmulatorRequestContext>) {
        // Some HTTP libraries escape the colon, and the router compares paths literally.
        for colon in [":", "%3A", "%3a"] {
            router.post("iid/v1\(colon)batchAdd") { try await respond(to: $0, $1, subscribes: true) }
            router.post("iid/v1\(colon)batchRemove") { try await respond(to: $0, $1, subscribes: false) }
        }
    }

    private func respond(
        to request: Request,
        _ context: EmulatorRequestContext,
        subscribes: Bool
    ) async throws -> Response {
        let call = InstanceIDCall(google: google, context: context)
        return try await call.answer(request) { caller in
            let body = try await call.body(request)
            guard let topic = body["to"]?.string.flatMap(TopicName.init(path:)) else {
                throw InstanceIDError.malformedTopic
            }
            let tokens = try call.tokens("registration_tokens", in: body, limit: Self.tokenLimit)
            let registrations = tokens.map { $0.string.map { call.token($0, of: caller) } }
            let now = StoredTime.now
            let faults = try await google.core.faults.instanceIDCodes(
                of: tokens.map(\.string),
                topic: topic,
                project: caller.project ?? google.core.configuration.defaultProject
            )
            let refusals = try await google.core.store.write { database in
                try registrations.enumerated().map { index, registration -> TopicRefusal? in
                    guard let registration else { return .malformedRegistration }
                    if faults?[index] != nil { return nil }
                    return subscribes
                        ? try registration.subscribe(to: topic, at: now, database)
                        : try registration.unsubscribe(from: topic, database)
                }
            }
            var answers: [RefusalNote.Answer] = []
            for case let refusal? in refusals where !refusal.isHarmless {
                let answer = RefusalNote.Answer(
                    status: 200,
                    code: refusal.instanceIDCode,
                    reason: refusal.status.reason
                )
                if !answers.contains(answer) { answers.append(answer) }
            }
            if !answers.isEmpty {
                google.note(answers, by: InstanceIDCall.service, request, of: .legacyHTTP, in: caller.project)
            }
            let results = refusals.enumerated().map { index, refusal -> JSONValue in
                guard let code = faults?[index] ?? refusal?.instanceIDCode else { return [:] }
                return ["error": .string(code)]
            }
            return ["results": .array(results)]
        }
    }
}
