// SPDX-License-Identifier: Apache-2.0

import HummingbirdCore
import NIOCore
import PushMessages

/// Writes server-sent events to one client until it disconnects.
///
/// Messages and deliveries are read from the store, page by page, after each notification: a slow client costs no more
/// memory than a page, and a client that reconnects misses nothing. Deletions and marks are sent when they happen; a
/// client too slow for them gets the event `missed`.
struct EventFeed: Sendable {
    let services: InspectionServices
    /// `nil` is all projects.
    let project: String?
    let start: EventPosition
    /// Notifications about changes, subscribed before the response begins, so that no change is lost in between.
    let events: AsyncStream<EmulatorEvent>
    /// Events that the store does not keep.
    let backlog: EventBacklog

    /// A comment is sent after this time without an event, so that proxies keep the connection open.
    private static let silence = Duration.seconds(15)
    private static let pageLength = 100

    private enum Signal: Sendable {
        case event
        case silence
    }

    /// Writes until the task is cancelled or the client disconnects.
    func write(to writer: inout any ResponseBodyWriter) async throws {
        let (signals, continuation) = AsyncStream.makeStream(of: Signal.self, bufferingPolicy: .bufferingNewest(1))
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                for await _ in events { continuation.yield(.event) }
                continuation.finish()
            }
            group.addTask {
                while true {
                    try await Task.sleep(for: Self.silence)
                    continuation.yield(.silence)
                }
            }
            defer { group.cancelAll() }
            var position = start
            try await writer.write(ByteBuffer(string: "retry: 1000\n\n"))
            try await catchUp(&position, &writer)
            for await signal in signals {
                // The stream keeps only the newest signal, so each signal does the work of both kinds.
                let events = backlog.take()
                try await catchUp(&position, &writer)
                var text = signal == .silence ? ":\n\n" : ""
                if events.areIncomplete { text += Self.text("missed", [:], id: position) }
                for event in events.kept { text += live(event, at: position) ?? "" }
                if !text.isEmpty { try await writer.write(ByteBuffer(string: text)) }
            }
        }
    }

    /// Writes the messages and deliveries after a position.
    private func catchUp(_ position: inout EventPosition, _ writer: inout any ResponseBodyWriter) async throws {
        while true {
            let page = try await services.core.store.read { [position] in try nextPage(after: position, $0) }
            if !page.text.isEmpty { try await writer.write(ByteBuffer(string: page.text)) }
            position = page.position
            if page.isLast { return }
        }
    }

    private func nextPage(
        after position: EventPosition,
        _ database: StoreTransaction
    ) throws -> (text: String, position: EventPosition, isLast: Bool) {
        var (text, position) = ("", position)
        let messages = try InboxSelection(after: position.message)
            .fetch(database, limit: Self.pageLength, oldestFirst: true, parts: .summary)
        for message in messages {
            position.message = message.id
            if project == nil || message.project == project {
                text += Self.text("message", .object(message.summary), id: position)
            }
        }
        // A delivery's event follows its message's, so all messages come first.
        guard messages.count < Self.pageLength else { return (text, position, false) }
        let deliveries = try FinishedDelivery.fetch(database, after: position.delivery, limit: Self.pageLength)
        for delivery in deliveries {
            position.delivery = delivery.id
            if project == nil || delivery.project == project {
                text += Self.text("delivery", delivery.json, id: position)
            }
        }
        return (text, position, deliveries.count < Self.pageLength)
    }

    /// The text of an event that the store does not keep; `nil` for others.
    private func live(_ event: EmulatorEvent, at position: EventPosition) -> String? {
        switch event {
        case .settled(let message, let project):
            guard self.project == nil || self.project == project else { return nil }
            return Self.text("settled", ["id": .integer(Int(message)), "project": .string(project)], id: position)
        case .messagesDeleted: return Self.text("deleted", [:], id: position)
        case .messagesMarked: return Self.text("marked", [:], id: position)
        case .faultsChanged: return Self.text("faults", [:], id: position)
        #if LegacyProtocols
        case .upstreamReceived(let id, let project):
            guard self.project == nil || self.project == project else { return nil }
            return Self.text("upstream", ["id": .integer(Int(id)), "project": .string(project)], id: position)
        #endif
        case .messageReceived, .delivered: return nil
        }
    }

    private static func text(_ event: String, _ data: JSONValue, id: EventPosition) -> String {
        // Compact JSON has no line feeds.
        "id: \(id)\nevent: \(event)\ndata: \(String(decoding: data.encoded(), as: UTF8.self))\n\n"
    }
}

extension FinishedDelivery {
    fileprivate var json: JSONValue {
        [
            "message": .integer(Int(message)), "project": .string(project), "deviceID": .string(device),
            "platform": .string(platform), "outcome": .string(outcome), "finished": .moment(finished),
        ]
    }
}
