// SPDX-License-Identifier: Apache-2.0

#if LegacyProtocols
import HTTPTypes
import Hummingbird
import PushMessages

/// `POST /api/v1/devices/{device}/upstream`: sends an upstream message from a device to its server or to a device
/// group; `GET /api/v1/upstream`: lists the messages to servers.
struct UpstreamRoute: EmulatorRoute {
    let services: InspectionServices

    func add(to router: Router<EmulatorRequestContext>) {
        router.post("api/v1/devices/{device}/upstream") { request, context in
            try await Response.answering {
                let device = try context.deviceID
                let body = try await request.json(upTo: services.limits.bodyByteCount)
                let draft = try UpstreamDraft(json: body)
                switch draft.receiver {
                case .sender(let sender):
                    let record = try await services.google.sendUpstream(draft, to: sender, from: device)
                    return .json(record.json, status: .created, isPretty: false)
                case .group(let key):
                    let sent = try await services.google.sendUpstream(draft, toGroup: key, from: device)
                    return .json(sent, status: .created, isPretty: false)
                }
            }
        }
        router.get("api/v1/upstream") { request, _ in
            let items = try QueryItems(request, known: ["project", "sender", "before", "limit"])
            let limit = Int(try items.integer("limit", in: 1...1000) ?? 50)
            let before = try items.integer("before", in: 0...Int64.max)
            let records = try await services.core.store.read { database in
                try UpstreamRecord.fetch(
                    project: items["project"],
                    sender: items["sender"],
                    before: before,
                    limit: limit + 1,
                    in: database
                )
            }
            let page = records.prefix(limit)
            let next = records.count > limit ? page.last.map { JSONValue.integer(Int($0.id)) } : nil
            return Response.json(
                ["upstream": .array(page.map(\.json)), "next": next ?? .null],
                isPretty: false
            )
        }
    }
}
#endif
