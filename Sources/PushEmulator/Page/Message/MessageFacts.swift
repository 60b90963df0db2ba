// SPDX-License-Identifier: Apache-2.0

import DesktopNotifications
import Foundation
import PushMessages
import PushPreview

/// A message with all data of its view, read in one transaction.
struct MessageFacts: Sendable {
    /// The delivery to one device.
    struct Result: Sendable {
        var device: String
        /// The displayed notification, and its app.
        var entry: PreviewPage.Entry
        /// Whether a simulated device that is still there got it.
        var isSimulated: Bool

        var delivery: Delivery { entry.delivery }
    }

    let message: StoredMessage
    let content: StoredMessage.Content
    /// The findings of lint.
    let findings: [Finding]
    /// A page of the deliveries, ordered by platform.
    let results: [Result]
    /// The number of all deliveries.
    let deliveryCount: Int
    /// The deliveries that are not done: running ones, and ones that wait for a receiver that is not connected.
    let running: [RunningDelivery]
    /// The notifications that real browsers show for it on the desktop, the oldest first.
    let notifications: [DesktopNotification]
    /// The last delivery's number, if more follow.
    let next: Int64?
    /// The neighbours in the list.
    let (newer, older): (Int64?, Int64?)

    /// The number of deliveries on a page; a topic may have thousands.
    static let deliveryLimit = 24

    /// - Parameters:
    ///   - selection: The search of the list.
    ///   - position: The last delivery of the previous page.
    init(
        _ reference: MessageReference,
        within selection: InboxSelection,
        after position: Int64 = 0,
        _ services: PageServices
    ) async throws {
        let queue = services.core.deliveries
        let found = try await services.core.store.search(for: selection) { database in
            let message = try reference.find(database)
            let deliveries = try InboxDelivery.fetch(
                database,
                of: message.id,
                after: position,
                limit: Self.deliveryLimit + 1
            )
            var neighbours = selection
            (neighbours.before, neighbours.after) = (nil, message.id)
            let newer = try neighbours.fetch(database, limit: 1, oldestFirst: true, parts: .summary).first?.id
            (neighbours.before, neighbours.after) = (message.id, nil)
            let older = try neighbours.fetch(database, limit: 1, parts: .summary).first?.id
            let devices = try deliveries.map { try DeviceRow.find($0.device, in: database) }
            return (
                message: message, deliveries: Array(zip(deliveries, devices)), newer: newer, older: older,
                count: try InboxDelivery.count(database, of: message.id),
                unfinished: try queue.unfinished(message, in: database)
            )
        }
        message = found.message
        running = found.unfinished
        notifications = services.desktop?.notifications(of: found.message.id) ?? []
        content = found.message.content
        findings = content.findings()
        deliveryCount = found.count
        (newer, older) = (found.newer, found.older)
        let shown = found.deliveries.prefix(Self.deliveryLimit)
        next = found.deliveries.count > shown.count ? shown.last?.0.id : nil
        let read = shown.compactMap { stored, device in
            services.core.entry(stored, to: device).map { entry in
                Result(
                    device: stored.device,
                    entry: entry,
                    isSimulated: device.map { $0.service == nil } ?? false
                )
            }
        }
        // The order should not depend on which device was faster.
        results = Platform.allCases.flatMap { platform in read.filter { $0.delivery.platform == platform } }
    }

    var title: String { message.title.flatMap { $0.isEmpty ? nil : $0 } ?? "Message \(message.id)" }

    /// The bytes of the request, if they are JSON of HTTP v1.
    var document: JSONDocument? {
        message.wire == WireProtocol.v1.rawValue ? try? JSONDocument(parsing: [UInt8](message.request)) : nil
    }
}
