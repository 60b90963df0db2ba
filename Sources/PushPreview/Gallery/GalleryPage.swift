// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// Many messages on one page, to be searched and filtered.
package struct GalleryPage: Sendable, Hashable {
    /// A message, or what stands in its place.
    package struct Card: Sendable, Hashable {
        /// The outcome for a message.
        package enum Content: Sendable, Hashable {
            case drawn(PreviewPage)
            /// The sentence that says why nothing can be drawn.
            case failed(String)
        }

        /// Where the message is from: a file, or a line of one.
        package var name: String
        package var content: Content

        /// Makes a card.
        package init(name: String, _ content: Content) { (self.name, self.content) = (name, content) }

        /// The message's page; `nil` if it cannot be drawn.
        package var page: PreviewPage? {
            guard case .drawn(let page) = content else { return nil }
            return page
        }
    }

    /// The page's heading.
    package var title: String
    /// A line below the heading.
    package var subtitle: String?
    /// The messages in the order they are shown.
    package var cards: [Card]

    /// Makes a page.
    package init(title: String, subtitle: String? = nil, cards: [Card]) {
        (self.title, self.subtitle, self.cards) = (title, subtitle, cards)
    }

    /// The limit of a page's pictures together, in bytes: browsers open a page of this size in seconds.
    static let pictureLimit = 64_000_000
    /// The verdict of a message that cannot be drawn.
    static let failedVerdict = Verdict(label: "not drawn", tone: .bad)

    /// All verdicts, the worst first, and how often each was given.
    var verdicts: [(verdict: Verdict, count: Int)] {
        let given = cards.flatMap { card in
            card.page?.entries.map { Verdict($0.delivery) } ?? [Self.failedVerdict]
        }
        let counts = given.reduce(into: [:]) { $0[$1, default: 0] += 1 }
        return Verdict.Tone.allCases.reversed().flatMap { tone in
            counts.filter { $0.key.tone == tone }.sorted { ($1.value, $0.key.label) < ($0.value, $1.key.label) }
                .map { (verdict: $0.key, count: $0.value) }
        }
    }
}
