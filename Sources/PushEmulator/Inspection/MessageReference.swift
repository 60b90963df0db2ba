// SPDX-License-Identifier: Apache-2.0

import Hummingbird

/// Which message a path means: one by its number, or the latest that a search finds.
struct MessageReference: Sendable {
    private let selection: InboxSelection
    private let sentence: String

    /// Reads the path's `{message}` and the search beside it.
    ///
    /// - Parameter pages: Whether `before` and `after` are about something else, the pages of the answer.
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
            throw APIError.badRequest("\"\(text.excerpt)\" is no message; expected a number, or latest.")
        }
        self.selection = selection
    }

    /// The message of this number, which is less than the greatest there is.
    init(_ number: Int64) {
        selection = InboxSelection(before: number + 1, after: number - 1)
        sentence = "There is no message \(number) here; it may have been deleted or trimmed."
    }

    /// Finds the message; throws the answer that there is none.
    func find(_ database: StoreTransaction, parts: StoredMessage.Parts = .all) throws -> StoredMessage {
        guard let message = try selection.fetch(database, limit: 1, parts: parts).first else {
            throw APIError.notFound(sentence)
        }
        return message
    }

    /// The message that is meant now, as a selection that no later one can slip into.
    func selection(_ store: EmulatorStore) async throws -> InboxSelection {
        let id = try await store.read { try find($0, parts: .summary).id }
        return InboxSelection(before: id + 1, after: id - 1)
    }
}
