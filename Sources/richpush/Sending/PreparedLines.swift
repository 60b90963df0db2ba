// SPDX-License-Identifier: Apache-2.0

#if Services
import PushClient
import PushMessages
import Synchronization

/// The lines of an input as requests, checked and encoded on all cores while earlier ones are sent.
struct PreparedLines: AsyncSequence, Sendable {
    /// A line that was looked at.
    struct Element: Sendable {
        /// The line's number in the input, the first being 1.
        var number: Int
        var prepared: Prepared
        var findings: [Finding]
    }

    /// Whether the iterator has come to the end of the input.
    fileprivate final class End: Sendable {
        let isReached = Atomic(false)
    }

    private let blocks: LineBlocks<[Element]>
    private let end = End()

    /// Begins to read.
    init(_ source: InputSource, check: SendCheck) throws {
        blocks = LineBlocks(try LineReader(source)) { block in
            var elements: [Element] = []
            block.forEachLine { line in
                let (prepared, findings) = check.prepare(line)
                elements.append(Element(number: line.number, prepared: prepared, findings: findings))
            }
            return elements
        }
    }

    /// Whether there is no further line.
    var hasEnded: Bool { end.isReached.load(ordering: .acquiring) }

    func makeAsyncIterator() -> Iterator { Iterator(blocks: blocks.makeAsyncIterator(), end: end) }

    struct Iterator: AsyncIteratorProtocol {
        fileprivate var blocks: LineBlocks<[Element]>.Iterator
        fileprivate let end: End
        private var block: [Element] = []
        private var position = 0

        fileprivate init(blocks: LineBlocks<[Element]>.Iterator, end: End) {
            (self.blocks, self.end) = (blocks, end)
        }

        mutating func next() async throws -> Element? {
            while position == block.count {
                guard let next = try await blocks.next() else {
                    end.isReached.store(true, ordering: .releasing)
                    return nil
                }
                (block, position) = (next, 0)
            }
            defer { position += 1 }
            return block[position]
        }
    }
}
#endif
