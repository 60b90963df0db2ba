// SPDX-License-Identifier: Apache-2.0

import Foundation
import Hummingbird
import PushMessages

/// The message that a path names: by its number, or the newest that a search finds.
struct MessageReference: Sendable {
    private let selection: InboxSelection
    private let sentence: String

    /// Reads the path's `{message}` and the search beside it.
    ///
    /// - Parameter pages: Whether `before` and `after` select a page of the answer instead of messages.
    init(_ context: EmulatorRequestContext, _ items: QueryItems, _ core: EmulatorCore, pages: Bool = false) throws {
        let text = try context.parameters.require("message")
        var selection = try InboxSelection(items, core)
        if pages { (selection.before, selection.after) = (nil, nil) }
        if text == "latest" {
            sentence = "There is no message that matches; list them at /api/v1/messages."
        } else if let number = Int64(text), number > 0 {
            selection.before = number + (number == .max ? 0 : 1)
            selection.after = number - 1
            sentence =
                "There is no message \(number) here; it may have been deleted or trimmed, or be of another project."
        } else {
            throw APIError.badRequest("\"\(text.excerpt)\" is not a message; expected a number, or latest.")
        }
        self.selection = selection
    }

    /// Reads the path's `{message}` and the search beside it in a request that has no other parameters.
    init(_ request: Request, _ context: EmulatorRequestContext, _ core: EmulatorCore) throws {
        try self.init(context, QueryItems(request, known: InboxSelection.parameters), core)
    }

    /// The message with a number below `Int64.max`.
    init(_ number: Int64) {
        selection = InboxSelection(before: number + 1, after: number - 1)
        sentence = "There is no message \(number) here; it may have been deleted or trimmed."
    }

    /// Reads the message.
    ///
    /// - Throws: ``APIError`` with 404 if there is none.
    func find(_ database: StoreTransaction, parts: StoredMessage.Parts = .all) throws -> StoredMessage {
        guard let message = try selection.fetch(database, limit: 1, parts: parts).first else {
            throw APIError.notFound(sentence)
        }
        return message
    }

    /// A selection of the message that the reference names now, which later messages cannot join.
    func selection(_ store: EmulatorStore) async throws -> InboxSelection {
        let id = try await store.read { try find($0, parts: .summary).id }
        return InboxSelection(before: id + 1, after: id - 1)
    }
}

extension MessageReference {
    /// Reads the delivery of the message to a device.
    ///
    /// - Throws: ``APIError`` with 404 if there is none.
    func delivery(_ database: StoreTransaction, on device: String) throws -> InboxDelivery {
        let message = try find(database, parts: .summary)
        guard let delivery = try InboxDelivery.fetch(database, of: message.id, on: device) else {
            throw APIError.notFound(
                "Message \(message.id) has no delivery to the device \"\(device.excerpt)\""
                    + (message.isPending
                        ? " yet." : "; its deliveries are at /api/v1/messages/\(message.id)/deliveries.")
            )
        }
        return delivery
    }
}

extension EmulatorRequestContext {
    /// The id or token in the path's `{device}`; the colon of a token may be percent-encoded.
    var deviceID: String {
        get throws {
            let text = try parameters.require("device")
            let decoded = text.removingPercentEncoding ?? text
            guard !decoded.hasNull else { throw APIError.nullInURL }
            return decoded
        }
    }
}
