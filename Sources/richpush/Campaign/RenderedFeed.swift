// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushCampaign

/// Rendered rows one after the other, for one task at a time; parts take theirs in turn.
final class RenderedFeed: @unchecked Sendable {
    // Unchecked: one part at a time reads it, and parts follow each other in one task.
    private let channel: BlockChannel
    private var block: [UInt8] = []
    private var position = 0
    /// Rows that were handed out.
    private(set) var count = 0

    init(_ channel: BlockChannel) { self.channel = channel }

    /// Takes no further row.
    func close() { channel.close() }

    /// The next line without its newline; `nil` after the last.
    func next() async throws -> ArraySlice<UInt8>? {
        while position >= block.count {
            guard let next = try await channel.next() else { return nil }
            block = next
            position = 0
        }
        let end = block[position...].firstIndex(of: UInt8(ascii: "\n")) ?? block.count
        defer {
            position = end + 1
            count += 1
        }
        return block[position..<end]
    }

    /// Passes over rows, and answers how many there were.
    func skip(_ rows: Int) async throws -> Int {
        var skipped = 0
        while skipped < rows, try await next() != nil { skipped += 1 }
        return skipped
    }
}

/// The rows of one part, with their numbers in the audience.
struct PartRows: AsyncSequence, Sendable {
    let feed: RenderedFeed
    /// Rows of the part at most.
    let limit: Int

    func makeAsyncIterator() -> Iterator { Iterator(feed: feed, last: feed.count + limit) }

    struct Iterator: AsyncIteratorProtocol {
        let feed: RenderedFeed
        let last: Int

        /// The next row's number, the first being 1, and its line.
        mutating func next() async throws -> (number: Int, line: ArraySlice<UInt8>)? {
            guard feed.count < last, let line = try await feed.next() else { return nil }
            return (feed.count, line)
        }
    }
}
