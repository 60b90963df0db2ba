// SPDX-License-Identifier: Apache-2.0

/// Many messages on their way, valid inside the closure of ``FCMClient/send(_:options:isolation:body:)-(Messages,_,_,_)``.
public struct SendBatch: Sendable {
    /// What became of a message.
    public struct Item: Sendable, Hashable {
        /// The message's place in the input, counted from 0.
        public var index: Int
        /// What became of it.
        public var result: SendResult
    }

    let pipeline: SendPipeline

    /// What became of each message, once; for one reader.
    ///
    /// Reading slowly slows the sending down. The sequence ends when the source has ended, or after ``stop()``, and every
    /// message that was taken from it is decided.
    public var results: SendResults { SendResults(pipeline: pipeline) }

    /// How far it is.
    public var progress: SendProgress { pipeline.progress }

    /// Why the batch stopped sending: the service cannot be reached, or no access token is to be had.
    ///
    /// `nil` while it sends. Messages that it did not try have the same code and ``SendResult/attempts`` 0.
    public var failure: SendFailure? { pipeline.unreachable }

    /// Takes no further message; those on their way are seen through, retries included.
    public func stop() { pipeline.stop() }

    /// Takes no further message and ends what is under way; every message still gets its result.
    public func cancel() { pipeline.cancel() }
}

/// The results of a batch as they are decided, or in the order of the input.
public struct SendResults: AsyncSequence, Sendable {
    /// A result and its place.
    public typealias Element = SendBatch.Item

    let pipeline: SendPipeline

    /// Makes the one iterator.
    public func makeAsyncIterator() -> Iterator { Iterator(pipeline: pipeline) }

    /// Hands out results that have come in one go without waiting in between.
    public struct Iterator: AsyncIteratorProtocol {
        let pipeline: SendPipeline
        private var taken: [SendBatch.Item] = []
        private var position = 0

        init(pipeline: SendPipeline) {
            self.pipeline = pipeline
        }

        /// The next result; `nil` after the last.
        public mutating func next() async -> SendBatch.Item? {
            await next(isolation: nil)
        }

        /// The next result; `nil` after the last.
        public mutating func next(isolation: isolated (any Actor)?) async -> SendBatch.Item? {
            if position == taken.count {
                position = 0
                guard await pipeline.take(into: &taken) else { return nil }
            }
            defer { position += 1 }
            return taken[position]
        }
    }
}

/// What an element of a source comes to.
package enum Prepared: Sendable {
    /// A request's body.
    case body([UInt8])
    /// Nothing that can be sent, for this reason; it has a result all the same.
    case notSent(SendFailure)
}
