// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushMessages
import PushPreview

/// The differences in what devices display, against an earlier state of the message files.
struct Review: Sendable {
    /// A message that differs.
    struct Message: Sendable {
        enum State: String, Sendable {
            case changed, added, deleted
        }

        var name: String
        var state: State
        /// Why it cannot be read now, or could not be; `nil` if it can.
        var failure: String?
        var changes: [DisplayChange] = []

        var isLoss: Bool { failure != nil && state == .changed || changes.contains(where: \.isLoss) }
    }

    /// The earlier state.
    var against: String
    /// The messages that are displayed otherwise, in the order of their names.
    var messages: [Message]
    /// Messages whose text differs and whose display does not.
    var alikeCount: Int
    /// Pages with what is displayed before and after.
    var cards: [GalleryPage.Card]
    /// The first message that cannot be read now.
    var failure: MessageCollection.Failure?

    /// Whether something shows less than before.
    var hasLoss: Bool { messages.contains(where: \.isLoss) }

    /// The comparison's result, as a sentence.
    var sentence: String {
        guard !messages.isEmpty else {
            let others =
                alikeCount == 0
                ? ""
                : ": \(alikeCount.counted("changed message is", "changed messages are")) shown alike"
            return "Nothing is shown otherwise than at \(against)\(others)."
        }
        let count = messages.count.counted("message is", "messages are")
        let losses = messages.count(where: \.isLoss)
        let loss = losses == 0 ? "" : ", \(losses) of them with a loss"
        return "\(count) shown otherwise than at \(against)\(loss)."
    }
}

extension Review {
    /// Compares the messages of files and folders with an earlier state, and delivers what differs.
    ///
    /// - Throws: ``InputFailure`` if a message is in neither state.
    static func of(
        _ inputs: [InputSource],
        against earlier: EarlierState,
        drawing: MessageDrawing,
        in store: DeviceStore
    ) async throws -> Review {
        var review = Review(against: earlier.name, messages: [], alikeCount: 0, cards: [])
        for input in inputs {
            let copies = store.newFolder()
            let copy = try await earlier.copy(of: input, isOnly: inputs.count == 1, below: copies)
            let old = try copy.map { try contents(of: $0, as: input) } ?? [:]
            let isThere = FileManager.default.fileExists(atPath: input.argument)
            if !isThere, old.isEmpty { _ = try input.file() }
            let new = isThere ? try contents(of: input, as: input) : [:]
            guard !old.isEmpty || !new.isEmpty else {
                throw InputFailure(unusable: input, reason: "holds no message, and held none at \(earlier.name)")
            }
            let names = Set(old.keys).union(new.keys).sorted()
            let count = WorkCount(of: names.count)
            try await ProgressLine.during({ "comparing messages: \(count.text), \(Int($0)) s" }) {
                for name in names {
                    try Task.checkCancellation()
                    let (was, now) = (old[name], new[name])
                    if !isSame(was, now) { await review.add(name, was, now, drawing, store) }
                    count.add()
                }
            }
        }
        return review
    }

    /// The messages of a file or folder, by their names in another place.
    private static func contents(of source: InputSource, as input: InputSource) throws -> [String: Content] {
        let base = input.argument.hasSuffix("/") ? String(input.argument.dropLast()) : input.argument
        let items = try MessageCollection([source], allowsEmpty: true).items.map { item in
            let rest = item.name.dropFirst(source.argument.count).drop { $0 == "/" }
            let isLine = rest.isEmpty || rest.hasPrefix(":")
            return (isLine ? base + rest : "\(base)/\(rest)", item.content)
        }
        return Dictionary(items, uniquingKeysWith: { first, _ in first })
    }

    private typealias Content = Result<PushInput, MessageCollection.Failure>

    private static func isSame(_ one: Content?, _ other: Content?) -> Bool {
        switch (one, other) {
        case (.success(let one)?, .success(let other)?): one.source.bytes == other.source.bytes
        case (.failure?, .failure?): true
        default: false
        }
    }

    private mutating func add(
        _ name: String,
        _ was: Content?,
        _ now: Content?,
        _ drawing: MessageDrawing,
        _ store: DeviceStore
    ) async {
        var message = Message(name: name, state: was == nil ? .added : now == nil ? .deleted : .changed)
        if case .failure(let failure)? = now {
            self.failure = self.failure ?? failure
            message.failure = failure.sentence
            messages.append(message)
            cards.append(GalleryPage.Card(name: name, .failed(failure.sentence)))
            return
        }
        // The picture that is on no server yet is the new state's: an earlier state shows it if it names the same address, and
        // a message that names none shows none.
        var drawing = drawing
        drawing.picture?.addresses = (try? now?.get()).map { Set($0.pictures) } ?? []
        let (before, after) = (await Self.page(of: was, drawing, store), await Self.page(of: now, drawing, store))
        message.changes = DisplayChange.all(
            from: before?.entries.map(\.delivery) ?? [],
            to: after?.entries.map(\.delivery) ?? []
        )
        guard var page = after ?? before else { return }
        guard message.state != .changed || !message.changes.isEmpty else {
            alikeCount += 1
            return
        }
        page.entries = message.changes.flatMap { change in
            [
                change.before.map { PreviewPage.Entry($0, caption: "\(change.device), at \(against)") },
                change.after.map { PreviewPage.Entry($0, caption: "\(change.device), now") },
            ]
            .compactMap(\.self)
        }
        page.subtitle = message.lines.joined(separator: " · ")
        messages.append(message)
        cards.append(GalleryPage.Card(name: "\(name): \(message.state.rawValue)", .drawn(page)))
    }

    private static func page(
        of content: Content?,
        _ drawing: MessageDrawing,
        _ store: DeviceStore
    ) async -> PreviewPage? {
        guard case .success(let input)? = content else { return nil }
        return await drawing.page(of: input, in: store)
    }
}

extension Review.Message {
    /// A sentence for each device.
    var lines: [String] {
        if let failure { return [failure] }
        // Devices that change alike stand together.
        var groups: [(devices: [String], sentence: String)] = []
        for change in changes {
            let sentence = change.sentences.joined(separator: "; ")
            if let index = groups.firstIndex(where: { $0.sentence == sentence }) {
                groups[index].devices.append(change.device)
            } else {
                groups.append(([change.device], sentence))
            }
        }
        return groups.map { "\($0.devices.joined(separator: ", ")): \($0.sentence)" }
    }
}
