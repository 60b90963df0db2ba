// SPDX-License-Identifier: Apache-2.0

import Hummingbird
import PushMessages
import PushSimulator

/// `GET /iid/info/{token}` and `/iid/{token}`: the properties of an app instance; with `details=true` also its topics.
///
/// A token without a device is unknown unless it subscribes to a topic.
struct InstanceIDInfoRoute: EmulatorRoute {
    let google: GoogleService

    func add(to router: Router<EmulatorRequestContext>) {
        router.get("iid/info/:token", use: respond)
        router.get("iid/:token", use: respond)
    }

    @Sendable private func respond(to request: Request, _ context: EmulatorRequestContext) async throws -> Response {
        let call = InstanceIDCall(google: google, context: context)
        return try await call.answer(request) { caller in
            let token = call.token(context.parameters.decoded("token"), of: caller)
            let (device, project, topics) = try await google.core.store.read { database in
                let (member, project) = try token.find(database).get()
                let device = try member.device.flatMap { try DeviceRow.find($0.id, in: database) }
                let topics = try Subscriptions.list(
                    of: member.key,
                    project: project,
                    limit: Subscriptions.topicLimit,
                    database: database
                )
                return (device, project, topics)
            }
            guard device != nil || !topics.isEmpty else { throw InstanceIDError.unknownToken }
            var answer = Self.json(device?.fullConfiguration, project: project)
            if FormFields(request.uri.query ?? "")["details"] == "true", !topics.isEmpty {
                answer["rel"] = ["topics": .object(Self.json(topics))]
            }
            return .object(answer)
        }
    }
}

// MARK: - Answer

extension InstanceIDInfoRoute {
    /// The platforms come from the documentation; the only published answer for a browser has `WEBPUSH`.
    private static func json(_ device: RegisteredDevice.Configuration?, project: String) -> JSONObject {
        var answer: JSONObject = ["authorizedEntity": .string(project)]
        switch device {
        case .apple(let configuration):
            answer["application"] = .string(configuration.app.bundleIdentifier)
            answer["platform"] = "IOS"
        case .android(let configuration):
            answer["application"] = .string(configuration.app.packageName)
            answer["platform"] = "ANDROID"
        case .web(let configuration):
            if let origin = configuration.origin { answer["application"] = .string("wp:\(origin)/") }
            answer["platform"] = "CHROME"
        case nil: break
        }
        return answer
    }

    private static func json(_ subscriptions: [Subscription]) -> JSONObject {
        var topics: JSONObject = [:]
        for subscription in subscriptions {
            topics[subscription.topic] = ["addDate": .string(StoredTime.day(subscription.created))]
        }
        return topics
    }
}
