// SPDX-License-Identifier: Apache-2.0

#if Services
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
    /// Whether lines begin with the number of their row and a tab, because some rows have no line.
    private let isNumbered: Bool
    /// The number of the row that was handed out last, the first being 1.
    private(set) var number = 0

    init(_ channel: BlockChannel, isNumbered: Bool = false) {
        (self.channel, self.isNumbered) = (channel, isNumbered)
    }

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
        number = count + 1
        guard isNumbered, let tab = block[position..<end].firstIndex(of: UInt8(ascii: "\t")) else {
            return block[position..<end]
        }
        number = block[position..<tab].reduce(0) { $0 * 10 + Int($1 & 0x0F) }
        return block[(tab + 1)..<end]
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
    /// Holds up all further rows when their window closes.
    var gate: WindowGate?

    func makeAsyncIterator() -> Iterator { Iterator(feed: feed, first: feed.count, limit: limit, gate: gate) }

    struct Iterator: AsyncIteratorProtocol {
        let feed: RenderedFeed
        let first: Int
        let limit: Int
        let gate: WindowGate?

        /// The next row's number in the audience, the first being 1, its place in the part from 0 on, and its line.
        mutating func next() async throws -> (number: Int, place: Int, line: ArraySlice<UInt8>)? {
            guard feed.count - first < limit, let line = try await feed.next() else { return nil }
            // A row is held up, not the end: a part whose last row passed is done.
            if let gate, !gate.admits() { return nil }
            return (feed.number, feed.count - first - 1, line)
        }
    }
}
#endif
