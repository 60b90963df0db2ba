// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushMessages
import PushPreview

/// Many messages that are drawn as one page.
struct Gallery: Sendable {
    var inputs: [InputSource]
    var drawing: MessageDrawing

    /// Draws the messages, and gives the page to the closure while the devices' files exist.
    func drawn<Result>(
        _ messages: MessageCollection,
        _ body: (GalleryPage) async throws -> Result
    ) async throws -> Result {
        try await DrawnMessages.withFiles { drawn in try await body(page(of: messages, &drawn)) }
    }

    /// Draws the messages that are not drawn yet.
    func page(of messages: MessageCollection, _ drawn: inout DrawnMessages) async throws -> GalleryPage {
        var page = GalleryPage(title: title, cards: try await drawn.cards(of: messages.items, by: drawing))
        page.subtitle = "\(page.sentence)."
        if messages.furtherCount > 0 {
            page.subtitle =
                "The first \(MessageCollection.limit) of \(MessageCollection.limit + messages.furtherCount) messages: "
                + "\(page.sentence). Name fewer files to see others."
        }
        return page
    }

    private var title: String {
        guard inputs.count == 1, !inputs[0].isStandardInput else { return "Push messages" }
        let name = URL(filePath: inputs[0].argument).lastPathComponent
        return name == "." || name == "/" || name.isEmpty ? "Push messages" : name
    }
}

extension GalleryPage {
    /// The messages without a place for the picture of `--picture`, a sentence of them; `nil` if there are none.
    var pictureSentence: String? {
        let rule = Finding.pictureWithoutPlace.rule
        let names = cards.filter { $0.page?.findings.contains { $0.rule == rule } == true }.map(\.name)
        guard !names.isEmpty else { return nil }
        let shown = names.prefix(5).joined(separator: ", ")
        let further = names.count > 5 ? " and \(names.count - 5) more" : ""
        return "\(shown)\(further): no notification to which --picture could belong."
    }

    /// Why messages cannot be drawn, a sentence for each of the first.
    var failureSentences: [String] {
        let sentences = cards.compactMap { card -> String? in
            guard case .failed(let sentence) = card.content else { return nil }
            return sentence.hasPrefix(card.name) ? sentence : "\(card.name): \(sentence)"
        }
        return Array(sentences.prefix(5))
    }

    /// How many messages there are, and of how many something is to be looked at.
    var sentence: String {
        let failed = cards.count { $0.page == nil }
        let refused = cards.count { $0.page?.isRefused == true }
        let worth = cards.count { card in card.page.map { !$0.isRefused && $0.lesserCount > 0 } ?? false }
        let others = failed + refused
        var parts = [cards.count.counted("message")]
        if worth > 0 {
            parts.append("\(worth) with a device that shows less than was meant")
        } else if others == 0 {
            parts.append("all devices show what was meant")
        }
        if refused > 0 { parts.append("\(refused) refused as \(refused == 1 ? "it stands" : "they stand")") }
        if failed > 0 { parts.append("\(failed) that cannot be drawn") }
        if worth == 0, others > 0, others < cards.count { parts.append("the others shown as they were meant") }
        return parts.joined(separator: ", ")
    }
}
