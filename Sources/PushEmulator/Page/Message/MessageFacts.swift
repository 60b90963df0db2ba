// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushMessages
import PushPreview

/// A message with everything that its view tells, as one reading of the store found it.
struct MessageFacts: Sendable {
    /// What became of it on one device.
    struct Result: Sendable {
        var device: String
        var delivery: Delivery
    }

    let message: StoredMessage
    let content: StoredMessage.Content
    /// What lint says.
    let findings: [Finding]
    /// Some of the deliveries, in the order in which they were done.
    let results: [Result]
    /// How many deliveries there are in all.
    let deliveryCount: Int
    /// The last delivery's number, where more follow.
    let next: Int64?
    /// The neighbours in the list that led here.
    let (newer, older): (Int64?, Int64?)

    /// Deliveries that are looked at together; a topic may have thousands.
    static let deliveryLimit = 24

    /// - Parameters:
    ///   - selection: The list that led here.
    ///   - position: The last delivery of the page before.
    init(
        _ reference: MessageReference,
        within selection: InboxSelection,
        after position: Int64 = 0,
        _ services: PageServices
    ) async throws {
        let found = try await services.core.store.read { database in
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
            return (
                message: message, deliveries: deliveries, newer: newer, older: older,
                count: try InboxDelivery.count(database, of: message.id)
            )
        }
        message = found.message
        content = found.message.content
        findings = content.findings()
        deliveryCount = found.count
        (newer, older) = (found.newer, found.older)
        let shown = found.deliveries.prefix(Self.deliveryLimit)
        next = found.deliveries.count > shown.count ? shown.last?.id : nil
        let read = shown.compactMap { stored in
            stored.delivery.map { Result(device: stored.device, delivery: services.core.attachments.located($0)) }
        }
        // Which device was faster should not decide where it stands.
        results = Platform.allCases.flatMap { platform in read.filter { $0.delivery.platform == platform } }
    }

    /// What a heading calls it.
    var title: String { message.title.flatMap { $0.isEmpty ? nil : $0 } ?? "Message \(message.id)" }

    /// The bytes of the request, where they are JSON of HTTP v1.
    var document: JSONDocument? {
        message.wire == WireProtocol.v1.rawValue ? try? JSONDocument(parsing: [UInt8](message.request)) : nil
    }
}
