// SPDX-License-Identifier: Apache-2.0

/// The lines of an input as a sequence that waits for them.
struct InputLines: AsyncSequence, Sendable {
    typealias Element = LineReader.Line

    private let queue: LineQueue

    init(_ source: InputSource) throws {
        queue = LineQueue(try LineReader(source))
    }

    /// Whether there is no further line.
    var hasEnded: Bool { queue.hasEnded }

    func makeAsyncIterator() -> Iterator { Iterator(queue: queue) }

    struct Iterator: AsyncIteratorProtocol {
        let queue: LineQueue

        mutating func next() async throws -> LineReader.Line? { try await queue.next()?.1 }
    }
}
