// SPDX-License-Identifier: Apache-2.0

import PushMessages
import PushPreview
import SystemFiles

/// The cards of messages, with the devices' files that their pages show.
///
/// Of messages that are drawn several times, only those are delivered again that changed or were saved again: what a
/// server answers to the others is not asked at every save.
struct DrawnMessages {
    /// The source of a card.
    fileprivate struct Source: Hashable, Sendable {
        var name: String
        var stamp: FileStamp?
        var text: [UInt8]
    }

    private struct Drawn: Sendable {
        var page: PreviewPage
        var store: DeviceStore
    }

    /// Messages that are delivered at once, each to all devices.
    private static let messagesAtOnce = 4

    private let store: DeviceStore
    private var drawn: [Source: Drawn] = [:]

    /// Runs the body with no message drawn; the devices' files exist until it ends.
    static func withFiles<Result>(_ body: (inout DrawnMessages) async throws -> Result) async throws -> Result {
        let store = try DeviceStore(path: nil, keepsFiles: false)
        defer { store.removeUnlessKept() }
        var messages = DrawnMessages(store: store)
        return try await body(&messages)
    }

    private init(store: DeviceStore) { self.store = store }

    /// Draws the messages, in their order, and forgets all others.
    mutating func cards(
        of items: [MessageCollection.Item],
        by drawing: MessageDrawing
    ) async throws -> [GalleryPage.Card] {
        var inputs: [Source: PushInput] = [:]
        for item in items {
            if case .success(let input) = item.content { inputs[Source(item, input)] = input }
        }
        for (source, old) in drawn where inputs[source] == nil {
            drawn[source] = nil
            old.store.removeUnlessKept()
        }
        let undrawn = inputs.filter { drawn[$0.key] == nil }
        let count = WorkCount(of: undrawn.count)
        try await ProgressLine.during({ "delivering messages: \(count.text), \(Int($0)) s" }) {
            try await withThrowingTaskGroup(of: (Source, Drawn).self) { group in
                for (number, (source, input)) in undrawn.enumerated() {
                    if number >= Self.messagesAtOnce, let (source, new) = try await group.next() { drawn[source] = new }
                    let part = try store.part()
                    group.addTask {
                        defer { count.add() }
                        return (source, Drawn(page: await drawing.page(of: input, in: part), store: part))
                    }
                }
                for try await (source, new) in group { drawn[source] = new }
            }
        }
        try Task.checkCancellation()
        return items.compactMap { item in
            switch item.content {
            case .failure(let failure): .init(name: item.name, .failed(failure.sentence))
            case .success(let input): drawn[Source(item, input)].map { .init(name: item.name, .drawn($0.page)) }
            }
        }
    }
}

extension DrawnMessages.Source {
    fileprivate init(_ item: MessageCollection.Item, _ input: PushInput) {
        self.init(name: item.name, stamp: item.stamp, text: input.source.bytes)
    }
}
