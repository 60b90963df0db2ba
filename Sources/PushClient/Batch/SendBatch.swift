// SPDX-License-Identifier: Apache-2.0

/// A batch of messages being sent, valid inside the closure of
/// ``FCMClient/send(_:options:isolation:body:)-(Messages,_,_,_)``.
public struct SendBatch: Sendable {
    /// A message's index and result.
    public struct Item: Sendable, Hashable {
        /// The message's index in the input, from 0.
        public var index: Int
        /// The message's result.
        public var result: SendResult
    }

    let pipeline: SendPipeline

    /// The result of each message, once; for one reader.
    ///
    /// Slow reading slows sending down. The sequence ends when the source has ended, or ``stop()`` was called, and all
    /// messages that were taken have their final results.
    public var results: SendResults { SendResults(pipeline: pipeline) }

    /// The results in groups: each element has all results that became final since the last one, at least one.
    package var bursts: SendResultBursts { SendResultBursts(pipeline: pipeline) }

    /// The numbers of messages so far.
    public var progress: SendProgress { pipeline.progress }

    /// Why the batch stopped sending: the service cannot be reached, or there is no access token.
    ///
    /// It is `nil` while the batch sends. Messages that it did not try have the same code, and their
    /// ``SendResult/attempts`` is 0.
    public var failure: SendFailure? { pipeline.unreachable }

    /// Takes no more messages from the source and completes those taken, including their retries.
    public func stop() { pipeline.stop() }

    /// Takes no more messages from the source and cancels requests in flight; each message taken still gets its result.
    public func cancel() { pipeline.cancel() }
}

/// The results of a batch, in groups that became final together.
package struct SendResultBursts: AsyncSequence, AsyncIteratorProtocol, Sendable {
    let pipeline: SendPipeline

    package func makeAsyncIterator() -> Self { self }

    /// Returns the results since the last call; `nil` after the last.
    package mutating func next() async -> [SendBatch.Item]? {
        var taken: [SendBatch.Item] = []
        return await pipeline.take(into: &taken) ? taken : nil
    }
}

/// The results of a batch, in the order of completion or of the input.
public struct SendResults: AsyncSequence, Sendable {
    /// A result and its index.
    public typealias Element = SendBatch.Item

    let pipeline: SendPipeline

    /// Returns the iterator; use only one.
    public func makeAsyncIterator() -> Iterator { Iterator(pipeline: pipeline) }

    /// Returns results that became final together without suspending between them.
    public struct Iterator: AsyncIteratorProtocol {
        let pipeline: SendPipeline
        private var taken: [SendBatch.Item] = []
        private var position = 0

        init(pipeline: SendPipeline) {
            self.pipeline = pipeline
        }

        /// Returns the next result; `nil` after the last.
        public mutating func next() async -> SendBatch.Item? {
            await next(isolation: nil)
        }

        /// Returns the next result; `nil` after the last.
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

/// The request for an element of a source.
package enum Prepared: Sendable {
    /// A request's body.
    case body([UInt8])
    /// Nothing, for this reason; the element still gets a result.
    case notSent(SendFailure)
}
