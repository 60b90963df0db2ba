// SPDX-License-Identifier: Apache-2.0

import HTTPTypes
import Hummingbird
import NIOCore
import PushMessages
import PushPreview

/// `GET /api/v1/messages/{message}/preview`: a page, without scripts, of what the devices display.
struct MessagePreviewRoute: EmulatorRoute {
    let services: InspectionServices

    /// The maximum number of devices on a page; a topic may have thousands.
    private static let deliveryLimit = 24

    func add(to router: Router<EmulatorRequestContext>) {
        router.get("api/v1/messages/{message}/preview", use: respond)
    }

    @Sendable private func respond(_ request: Request, _ context: EmulatorRequestContext) async throws -> Response {
        let items = try QueryItems(request, known: ["q", "project", "device", "look", "cuts"])
        let reference = try MessageReference(context, items, services.core)
        let (captured, devices) = try await services.core.store.read { database in
            let captured = try InboxMessage(reference.find(database), database, deliveryLimit: Self.deliveryLimit)
            return (captured, try captured.deliveries.map { try DeviceRow.find($0.device, in: database) })
        }
        var presentation = PreviewPage.Presentation()
        presentation.appearance = try items.choice("look", PreviewPage.Presentation.Appearance.self) ?? .auto
        presentation.showsCuts = items["cuts"] == "true"
        let entries = zip(captured.deliveries, devices).filter { stored, _ in
            items["device"].map { $0 == stored.device } ?? true
        }.compactMap(services.core.entry)
        let page = page(captured, entries)
        return Response(
            status: .ok,
            headers: [
                .contentType: "text/html; charset=utf-8",
                .xContentTypeOptions: "nosniff",
                // The links of findings open their documentation in a new window.
                .contentSecurityPolicy: PreviewPage.contentSecurityPolicy
                    + "; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox",
                .cacheControl: "no-store",
            ],
            body: ResponseBody(byteBuffer: ByteBuffer(string: page.html(presentation)))
        )
    }

    private func page(_ captured: InboxMessage, _ entries: [PreviewPage.Entry]) -> PreviewPage {
        let (stored, content) = (captured.message, captured.message.content)
        var page = PreviewPage(
            title: stored.title ?? "Message \(stored.id)",
            subtitle: stored.target.map { "\($0.kind) \($0.value)" },
            messageJSON: content.message.json.description,
            findings: content.findings(),
            entries: entries
        )
        page.recipient = stored.recipient
        return page
    }
}
