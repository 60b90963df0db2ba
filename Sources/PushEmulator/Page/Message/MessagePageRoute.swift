// SPDX-License-Identifier: Apache-2.0

import Hummingbird

/// `GET /messages/{message}`: one message, its result on each device, and the reason.
struct MessagePageRoute: PageRoute {
    let services: PageServices

    /// The number of devices in the resend dialog.
    static let deviceLimit = 50

    func add(to router: Router<EmulatorRequestContext>) {
        router.get("messages/{message}") { request, context -> Response in
            try await markRead(context)
            return try await page(request, known: ["tab", "q", "from"]) { items, page in
                let tab = try items.choice("tab", MessageTab.self) ?? .devices
                let position = try items.integer("from", in: 0...Int64.max) ?? 0
                // The message is shown even if the search in the address is invalid.
                let selection = (try? InboxSelection(items, services.core)) ?? InboxSelection()
                let reference = try MessageReference(context, .none, services.core)
                let facts = try await MessageFacts(reference, within: selection, after: position, services)
                let devices = try await services.core.devices.page(
                    project: facts.message.project,
                    limit: Self.deviceLimit
                )
                .devices
                return MessageView(
                    facts: facts,
                    tab: tab,
                    search: items["q"] ?? "",
                    devices: devices.filter(\.isRegistered),
                    context: page
                ).frame
            }
        }
    }

    /// Marks the message before the page is read, so that its unread count is right.
    private func markRead(_ context: EmulatorRequestContext) async throws {
        guard let reference = try? MessageReference(context, .none, services.core) else { return }
        let message = try await services.core.store.read { database in
            try? reference.find(database, parts: .summary)
        }
        guard let message, !message.isRead else { return }
        let selection = InboxSelection(before: message.id + 1, after: message.id - 1)
        _ = try await services.core.markMessages(selection, isRead: true)
    }
}
