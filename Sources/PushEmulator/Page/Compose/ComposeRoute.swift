// SPDX-License-Identifier: Apache-2.0

import Hummingbird
import NIOCore
import PushMessages
import PushPreview

/// `/compose`: `GET` begins a message, also with another one (`message`), for a device or for a topic; `POST` sends it, or
/// shows it another way.
struct ComposeRoute: PageRoute {
    let services: PageServices

    func add(to router: Router<EmulatorRequestContext>) {
        router.get("compose") { request, _ -> Response in
            try await page(request, known: ["message", "device", "topic", "token"]) { items, context in
                try await begin(items, context).frame
            }
        }
        router.post("compose") { request, _ -> Response in
            let form = try await form(request)
            var sent: Int64?
            let answer = try await page(request) { _, context in
                var draft = ComposeDraft(form)
                let surroundings = try await surroundings(of: form["project"], draft.searches)
                var view = ComposeView(draft: draft, surroundings: surroundings, context: context)
                switch form["act"] ?? "check" {
                case "send":
                    (sent, view.problems) = try await send(draft.written(surroundings), in: surroundings.project)
                case "project": draft.move(to: surroundings)
                case "json": draft.showJSON(surroundings)
                case "fields":
                    if let problem = draft.showFields(surroundings) { view.problems["text"] = problem }
                case "fix": draft.fix(nil, surroundings)
                case let act where act.hasPrefix("fix-"): draft.fix(Int(act.dropFirst(4)), surroundings)
                default:
                    let check = try await ComposeCheck(draft, surroundings, services)
                    (view.check, view.problems) = (check, check.written.problems)
                }
                view.draft = draft
                return view.frame
            }
            return sent.map { .seeOther(PageLink("/messages/\($0)", ["project": request.listedProject])) } ?? answer
        }
    }

    /// Sends the message to the service that it is for; the answer is its number, or why it is not sent.
    private func send(
        _ written: WrittenMessage,
        in project: String
    ) async throws -> (sent: Int64?, problems: ComposeFields.Problems) {
        guard written.problems.isEmpty else { return (nil, written.problems) }
        guard let request = written.request else {
            let body = ByteBuffer(string: written.text)
            return (try await services.google.send(request: body, in: project).id, [:])
        }
        for service in services.services {
            switch try await service.send(written: request) {
            case .taken(let id)?: return (id, [:])
            case .refused(let reason)?: return (nil, ["text": reason])
            case nil: continue
            }
        }
        return (nil, ["text": "Send a request to \(request.service) with its SDK; the page cannot."])
    }

    private func surroundings(
        of project: String?,
        _ searches: ComposeSurroundings.DeviceSearches = ComposeSurroundings.DeviceSearches()
    ) async throws -> ComposeSurroundings {
        let project = project.flatMap { $0.isEmpty ? nil : $0 } ?? services.core.configuration.defaultProject
        return try await ComposeSurroundings(project: project, searches, services)
    }

    private func begin(_ items: QueryItems, _ context: PageContext) async throws -> ComposeView {
        guard let id = try items.integer("message", in: 1...Int64.max - 1) else {
            let searches = ComposeSurroundings.DeviceSearches(names: items["device"].map { [$0] } ?? [])
            let surroundings = try await surroundings(of: context.project, searches)
            var draft = ComposeDraft()
            draft.fields = ComposeFields(items, surroundings)
            return ComposeView(draft: draft, surroundings: surroundings, context: context)
        }
        let found = try await services.core.store.read { database in
            try InboxSelection(before: id + 1, after: id - 1).fetch(database, limit: 1).first
        }
        guard let found else {
            throw APIError.notFound("There is no message \(id); it may have been deleted or trimmed.")
        }
        let target = found.target.map { [$0.value] } ?? []
        let surroundings = try await surroundings(of: found.project, ComposeSurroundings.DeviceSearches(names: target))
        // A message that came by another protocol is converted to HTTP v1, unless a service makes messages of its request.
        let request = [UInt8](found.request)
        let isKept = found.wire == WireProtocol.v1.rawValue || WrittenMessage.isRelayed(request)
        let body = isKept ? request : (["message": found.content.message.json] as JSONValue).encoded()
        return ComposeView(draft: ComposeDraft(body, surroundings), surroundings: surroundings, context: context)
    }
}

extension Request {
    /// The project that the list shows, which the page goes on with.
    fileprivate var listedProject: String? { FormFields(uri.query ?? "")["project"] }
}

extension ComposeDraft {
    /// Goes on in another project, whose devices are others.
    fileprivate mutating func move(to surroundings: ComposeSurroundings) {
        if surroundings.devices.contains(where: { $0.id == fields.device }) { return }
        fields.device = surroundings.devices.first?.id ?? ""
        tried = nil
    }
}

extension ComposeFields {
    /// An empty form, for the device, the topic or the group that somebody came from.
    fileprivate init(_ items: QueryItems, _ surroundings: ComposeSurroundings) {
        self.init()
        let (device, topic) = (items["device"], items["topic"])
        if let key = items["token"], !key.isEmpty {
            (reach, token) = (.token, key)
            return
        }
        self.device = device ?? surroundings.devices.first?.id ?? ""
        self.topic = topic ?? (surroundings.topics.contains("all") ? "all" : surroundings.topics.first ?? "")
        reach = topic != nil || (device == nil && surroundings.devices.isEmpty) ? .topic : .device
    }
}
