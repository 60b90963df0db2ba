// SPDX-License-Identifier: Apache-2.0

public import PushMessages
internal import Synchronization

extension FCMClient {
    /// Sends many messages concurrently over few connections, and delivers each result when it is final.
    ///
    /// ```swift
    /// try await client.send(messages) { batch in
    ///     for await item in batch.results { print(item.index, item.result) }
    /// }
    /// ```
    ///
    /// Memory use does not grow with the number of messages: the batch takes a message from the source only when it has
    /// room. If the closure returns before the results have ended, or the task is cancelled, requests in flight are
    /// cancelled; use ``SendBatch/stop()`` to complete them first.
    ///
    /// If the service cannot be reached, the batch stops sending within 30 s: the remaining messages are
    /// ``SendResult/Outcome/notSent(_:)``, and ``SendBatch/failure`` says why.
    ///
    /// - Throws: The error of the source or the closure. A message that is not sent is a result, not an error.
    public func send<Messages: AsyncSequence & Sendable, Return>(
        _ messages: Messages,
        options: SendOptions = SendOptions(),
        isolation: isolated (any Actor)? = #isolation,
        body: (SendBatch) async throws -> Return
    ) async throws -> Return where Messages.Element == PushMessage {
        let validateOnly = options.validateOnly
        return try await send(prepared: messages, options: options, body: body) {
            .body($0.encoded(validateOnly: validateOnly))
        }
    }

    /// Sends the messages of a synchronous sequence, like ``send(_:options:isolation:body:)-(Messages,_,_,_)``.
    public func send<Return>(
        _ messages: some Sequence<PushMessage> & Sendable,
        options: SendOptions = SendOptions(),
        isolation: isolated (any Actor)? = #isolation,
        body: (SendBatch) async throws -> Return
    ) async throws -> Return {
        try await send(SynchronousSource(elements: messages), options: options, isolation: isolation, body: body)
    }

    func run<Elements: AsyncSequence & Sendable, Return>(
        _ pipeline: SendPipeline,
        _ elements: Elements,
        isolation: isolated (any Actor)? = #isolation,
        body: (SendBatch) async throws -> Return,
        prepare: @escaping @Sendable (Elements.Element) -> Prepared
    ) async throws -> Return {
        try await withTaskCancellationHandler {
            async let _: Void = pipeline.runRetries()
            async let _: Void = pipeline.endStalledSource()
            async let source: Void = pipeline.feed(elements, prepare: prepare)
            defer { pipeline.cancel() }
            let result = try await body(SendBatch(pipeline: pipeline))
            // At the end of this scope, a source that still waits for its next element is cancelled, and then the
            // retries end.
            if pipeline.sourceHasEnded { try await source }
            return result
        } onCancel: {
            pipeline.cancel()
        }
    }
}

extension SendPipeline {
    /// Sends the elements of the source until it ends or the batch stops.
    func feed<Elements: AsyncSequence & Sendable>(
        _ elements: Elements,
        prepare: @Sendable (Elements.Element) -> Prepared
    ) async throws {
        defer { sourceEnds() }
        var iterator = elements.makeAsyncIterator()
        var index = 0
        while await admit() {
            let element: Elements.Element?
            guard pull(true) else { return releasePlace() }
            do {
                element = try await iterator.next()
            } catch {
                releasePlace()
                throw error
            }
            guard pull(false), let element else { return releasePlace() }
            switch prepare(element) {
            case .notSent(let failure):
                decide(index, SendResult(.notSent(failure), attempts: 0))
                wake()
            case .body(let body):
                let plan = recorder?.plan(index, body) ?? .send
                if case .sendAgain = plan {
                    let place = index
                    _ = state.withLock { $0.repeated.insert(place) }
                }
                switch plan {
                case .send, .sendAgain:
                    if let result = state.withLock({ $0.reachability.resultIfUnreachable }) {
                        recorder?.releasePlace(index)
                        decide(index, result)
                        wake()
                    } else {
                        await submit(body, at: index)
                    }
                case .skip: releasePlace(skipping: index)
                case .end: return releasePlace()
                }
            }
            index += 1
        }
    }
}

extension SendPipeline {
    /// Records whether the source waits for an element; returns false if the batch takes no more.
    private func pull(_ isPulling: Bool) -> Bool {
        state.withLock { state in
            state.isPulling = isPulling
            return !state.isStopping
        }
    }
}

/// A synchronous sequence as an asynchronous one that never suspends.
struct SynchronousSource<Elements: Sequence & Sendable>: AsyncSequence, Sendable {
    typealias Element = Elements.Element
    let elements: Elements

    func makeAsyncIterator() -> Iterator { Iterator(elements: elements.makeIterator()) }

    struct Iterator: AsyncIteratorProtocol {
        var elements: Elements.Iterator

        mutating func next() async -> Element? { elements.next() }
    }
}
