// SPDX-License-Identifier: Apache-2.0

import Hummingbird
import PushMessages

/// `/v1/projects/{project}/registrations/{registration}/topicSubscriptions`, with and without `/v1`: the topics of one
/// app instance, by its token or installation id.
struct TopicSubscriptionsRoute: EmulatorRoute {
    let google: GoogleService

    /// The default and the maximum number of subscriptions in a page.
    static let (defaultPageSize, pageSizeLimit) = (1000, 2000)

    func add(to router: Router<EmulatorRequestContext>) {
        for version in ["v1/", ""] {
            let collection = RouterPath("\(version)projects/:project/registrations/:registration/topicSubscriptions")
            let resource = collection.appendingPath(":topic")
            router.post(collection) {
                try await answer($0, $1, calling: .createTopicSubscription, taking: [.topicName], create)
            }
            router.get(collection) {
                try await answer($0, $1, calling: .listTopicSubscriptions, taking: [.pageSize, .pageToken], list)
            }
            router.get(resource) { try await answer($0, $1, calling: .getTopicSubscription, taking: [], get) }
            router.patch(resource) {
                try await answer($0, $1, calling: .updateTopicSubscription, taking: [.allowMissing], patch)
            }
            router.delete(resource) {
                try await answer($0, $1, calling: .deleteTopicSubscription, taking: [.allowMissing], delete)
            }
        }
    }

    private func create(_ call: TopicCall) async throws -> JSONValue {
        guard !call.query.topicName.isEmpty else { throw TopicRefusal.missingTopic }
        guard let topic = TopicName(call.query.topicName) else { throw TopicRefusal.malformedTopic }
        switch try await add(topic, call) {
        case .added(let subscription): return subscription.json(parent: call.parent)
        case .existed: throw TopicRefusal.alreadySubscribed
        case .refused: throw TopicRefusal.tooManyTopics
        }
    }

    private func patch(_ call: TopicCall) async throws -> JSONValue {
        guard call.query.allowMissing else { return try await get(call) }
        switch try await add(call.topic, call) {
        case .added(let subscription), .existed(let subscription): return subscription.json(parent: call.parent)
        case .refused: throw TopicRefusal.tooManyTopics
        }
    }

    private func add(_ topic: TopicName, _ call: TopicCall) async throws -> Subscriptions.Addition {
        let now = StoredTime.now
        return try await google.core.store.write { database in
            try call.resolve(database) {
                try Subscriptions.add(topic, for: $0, project: call.project, at: now, database: database)
            }
        }.get()
    }

    private func get(_ call: TopicCall) async throws -> JSONValue {
        let topic = try call.topic
        let subscription = try await google.core.store.read { database in
            try call.resolve(database) {
                try Subscriptions.find(topic, of: $0, project: call.project, database: database)
            }
        }.get()
        guard let subscription else { throw TopicRefusal.notSubscribed }
        return subscription.json(parent: call.parent)
    }

    private func delete(_ call: TopicCall) async throws -> JSONValue {
        let topic = try call.topic
        let wasThere = try await google.core.store.write { database in
            try call.resolve(database) {
                try Subscriptions.remove(topic, of: $0, project: call.project, database: database)
            }
        }.get()
        guard wasThere || call.query.allowMissing else { throw TopicRefusal.notSubscribed }
        return [:]
    }

    private func list(_ call: TopicCall) async throws -> JSONValue {
        guard call.query.pageSize >= 0 else { throw TopicRefusal.negativePageSize }
        let limit = call.query.pageSize == 0 ? Self.defaultPageSize : min(Int(call.query.pageSize), Self.pageSizeLimit)
        let last = call.query.pageToken.isEmpty ? "" : PageToken.key(call.query.pageToken, listing: call.parent)
        guard let last else { throw TopicRefusal.malformedPageToken }
        // One more than requested tells whether there is another page.
        let subscriptions = try await google.core.store.read { database in
            try call.resolve(database) { key in
                try Subscriptions.list(
                    of: key,
                    project: call.project,
                    after: last,
                    limit: limit + 1,
                    database: database
                )
            }
        }.get()
        var answer: JSONObject = [:]
        if !subscriptions.isEmpty {
            answer["topicSubscriptions"] = .array(subscriptions.prefix(limit).map { $0.json(parent: call.parent) })
        }
        if subscriptions.count > limit {
            answer["nextPageToken"] = .string(PageToken.text(subscriptions[limit - 1].topic, listing: call.parent))
        }
        return .object(answer)
    }
}

// MARK: - Reading and answering

extension TopicSubscriptionsRoute {
    private func answer(
        _ request: Request,
        _ context: EmulatorRequestContext,
        calling method: ServiceMethod,
        taking fields: Set<TopicQuery.Field>,
        _ perform: (TopicCall) async throws -> JSONValue
    ) async throws -> Response {
        let query = ServiceQuery(request.uri.query)
        let project = context.parameters.decoded("project")
        func note(_ status: FCMStatus, fault: String? = nil) {
            let answer = RefusalNote.Answer(status: status.code, code: status.errorCode, reason: status.reason)
            google.note([answer], by: "FCM's topics", request, of: .v1, in: project, fault: fault)
        }
        do {
            let body = try await RequestContent.read(request, upTo: google.limits.bodyByteCount)
            try google.authorizer.check(request.headers, query, calling: method, in: project)
            let call = try TopicCall(
                TopicQuery(query, taking: fields),
                body: body,
                parameters: context.parameters,
                configuration: google.core.configuration
            )
            if let hit = try await google.core.faults.decide(on: call) {
                return try await hit.answer(context) {
                    note($0, fault: hit.note)
                    return hit.response(to: $0, isPretty: query.isPretty)
                } taken: {
                    .json(try await perform(call), isPretty: query.isPretty)
                }
            }
            return .json(try await perform(call), isPretty: query.isPretty)
        } catch let status as FCMStatus {
            note(status)
            return status.response(isPretty: query.isPretty)
        } catch let refusal as TopicRefusal {
            if !refusal.isHarmless { note(refusal.status(of: context.parameters)) }
            return refusal.status.response(isPretty: query.isPretty)
        } catch is RequestContent.TooLarge {
            return ErrorPage.contentTooLarge
        }
    }
}

extension TopicRefusal {
    /// The answer, with the part of the path that it is about.
    fileprivate func status(of parameters: Parameters) -> FCMStatus {
        var status = self.status
        switch self {
        case .malformedRegistration, .unregistered, .otherProject:
            status.reason.subject = .field("registration", value: parameters.decoded("registration"))
        case .malformedTopic where parameters.get("topic") != nil:
            status.reason.subject = .field("topic", value: parameters.decoded("topic"))
        default: break
        }
        return status
    }
}

extension Parameters {
    /// Returns a percent-decoded segment of the path (`%3A` is a colon), with U+2400 for U+0000; empty if the path has none.
    func decoded(_ name: String) -> String {
        get(name).map { FormFields.decoded($0.utf8, plusIsSpace: false).withoutNull } ?? ""
    }
}
