// SPDX-License-Identifier: Apache-2.0

import Hummingbird
import PushMessages

/// `/topics/{topic}`: `GET` shows who subscribes in a project, `POST` subscribes somebody or ends a subscription.
struct TopicPageRoute: PageRoute {
    let services: PageServices

    private static let pageLength = 100

    func add(to router: Router<EmulatorRequestContext>) {
        router.get("topics/{topic}") { request, context -> Response in
            let name = context.parameters.decoded("topic")
            return try await page(request, known: ["after"]) { items, context in
                try await view(of: try topic(name), context.project, after: items["after"] ?? "").frame
            }
        }
        router.post("topics/{topic}") { request, context -> Response in
            let name = context.parameters.decoded("topic")
            let form = try await form(request)
            let project = form.nonEmpty("project")
            var destination: PageLink?
            let answer = try await page(request) { _, _ in
                let topic = try topic(name)
                guard let problem = try await change(topic, form, in: project) else {
                    destination = PageLink("/topics/\(PageLink.encoded(topic.text))", ["project": project])
                    return try await view(of: topic, project).frame
                }
                var view = try await view(of: topic, project)
                (view.text, view.problem) = (form["member"] ?? "", problem)
                return view.frame
            }
            return destination.map(Response.seeOther) ?? answer
        }
    }

    private func topic(_ text: String) throws -> TopicName {
        guard let topic = TopicName(text) else {
            throw APIError.notFound(
                "No topic has the name \(text.quoted): names take \(TopicName.rule)."
            )
        }
        return topic
    }

    /// Returns the error, if there is one.
    private func change(_ topic: TopicName, _ form: FormFields, in project: String?) async throws -> FieldError? {
        let project = project ?? services.core.configuration.defaultProject
        let isStrict = services.core.configuration.isStrict
        let now = StoredTime.now
        return try await services.core.store.write { database in
            if let registration = form["remove"] {
                _ = try Subscriptions.remove(topic, of: registration, project: project, database: database)
                return nil
            }
            let found = try NamedMember.find(
                form["member"] ?? "",
                project: project,
                isStrict: isStrict,
                in: database
            )
            switch found {
            case .failure(let error): return error
            case .success(let member):
                let addition = try Subscriptions.add(
                    topic,
                    for: member.registration,
                    project: project,
                    at: now,
                    database: database
                )
                switch addition {
                case .added: return nil
                case .existed: return FieldError("member", "It subscribes to the topic already.")
                case .refused:
                    return FieldError("member", "It has \(Subscriptions.topicLimit) topics, which is the most.")
                }
            }
        }
    }

    private func view(of topic: TopicName, _ project: String?, after last: String = "") async throws -> TopicView {
        let project = project ?? services.core.configuration.defaultProject
        return try await services.core.store.read { database in
            let found = try Subscriptions.subscribers(
                of: topic.text,
                project: project,
                after: last,
                limit: Self.pageLength + 1,
                database: database
            )
            let page = found.prefix(Self.pageLength)
            let members = try page.map { subscriber in
                MemberList.Member(
                    registration: subscriber.registration,
                    device: try subscriber.device.flatMap { try DeviceRow.find($0.id, in: database) }
                )
            }
            let choices = try DeviceSearch(project: project, limit: 3 * MemberForm.choiceLimit).fetch(database)
                .filter { try Subscriptions.find(topic, of: $0.token, project: project, database: database) == nil }
            return TopicView(
                topic: topic.text,
                project: project,
                count: try Subscriptions.count(of: topic.text, project: project, database: database),
                subscribers: members,
                next: found.count > page.count ? page.last?.registration : nil,
                choices: choices
            )
        }
    }
}
