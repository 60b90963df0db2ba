// SPDX-License-Identifier: Apache-2.0

import GRDB
import Hummingbird
import PushMessages

/// `GET /iid/info/{token}` and `/iid/{token}`: what is known of an app instance; with `details=true`, its topics too.
///
/// A token without a device is known by its topics only, and unknown without any.
struct InstanceIDInfoRoute: EmulatorRoute {
    let services: EmulatorServices

    func add(to router: Router<EmulatorRequestContext>) {
        router.get("iid/info/:token", use: respond)
        router.get("iid/:token", use: respond)
    }

    @Sendable private func respond(to request: Request, _ context: EmulatorRequestContext) async throws -> Response {
        let call = InstanceIDCall(services: services)
        return try await call.answer(request) { caller in
            let token = call.token(context.parameters.decoded("token"), of: caller)
            let (member, project, topics) = try await services.store.read { database in
                let (member, project) = try token.find(database).get()
                let topics = try Subscriptions.list(
                    of: member.key,
                    project: project,
                    limit: Subscriptions.topicLimit,
                    database: database
                )
                return (member, project, topics)
            }
            guard member.device != nil || !topics.isEmpty else { throw InstanceIDError.unknownToken }
            var answer = Self.json(member, project: project)
            if FormFields(request.uri.query ?? "")["details"] == "true", !topics.isEmpty {
                answer["rel"] = ["topics": .object(Self.json(topics))]
            }
            return .object(answer)
        }
    }
}

// MARK: - Answer

extension InstanceIDInfoRoute {
    private static func json(_ member: TopicMember, project: String) -> JSONObject {
        var answer: JSONObject = [:]
        answer["authorizedEntity"] = .string(project)
        if let platform = member.device?.platform { answer["platform"] = .string(Self.name(ofPlatform: platform)) }
        return answer
    }

    private static func name(ofPlatform platform: String) -> String {
        switch Platform(rawValue: platform) {
        case .android: "ANDROID"
        case .apple: "IOS"
        default: "CHROME"
        }
    }

    private static func json(_ subscriptions: [Subscription]) -> JSONObject {
        var topics: JSONObject = [:]
        for subscription in subscriptions {
            topics[subscription.topic] = ["addDate": .string(StoredTime.day(subscription.created))]
        }
        return topics
    }
}
