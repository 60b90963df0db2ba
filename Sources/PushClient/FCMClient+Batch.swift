// SPDX-License-Identifier: Apache-2.0

public import PushMessages
internal import Synchronization

extension FCMClient {
    /// Sends many messages side by side over few connections, and hands out what becomes of them as it is decided.
    ///
    /// ```swift
    /// try await client.send(messages) { batch in
    ///     for await item in batch.results { print(item.index, item.result) }
    /// }
    /// ```
    ///
    /// Memory does not grow with the number of messages: a message is taken from the source when there is a place for it.
    /// When the closure returns before the results have ended, or the task is cancelled, what is under way is ended; use
    /// ``SendBatch/stop()`` to see it through.
    ///
    /// Where the service cannot be reached, the batch stops sending within 30 s: the messages that remain are
    /// ``SendResult/Outcome/notSent(_:)``, and ``SendBatch/failure`` says why. Throws what the source or the closure throws.
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

    /// The same for messages that are at hand.
    public func send<Return>(
        _ messages: some Sequence<PushMessage> & Sendable,
        options: SendOptions = SendOptions(),
        isolation: isolated (any Actor)? = #isolation,
        body: (SendBatch) async throws -> Return
    ) async throws -> Return {
        try await send(AtHand(elements: messages), options: options, isolation: isolation, body: body)
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
            // A source that still waits for its next element is cancelled at the end of this scope, and before the
            // retries, which end when it has.
            if pipeline.sourceHasEnded { try await source }
            return result
        } onCancel: {
            pipeline.cancel()
        }
    }
}

extension SendPipeline {
    /// Sends what comes from the source until it ends or nothing more is wanted.
    func feed<Elements: AsyncSequence & Sendable>(
        _ elements: Elements,
        prepare: @Sendable (Elements.Element) -> Prepared
    ) async throws {
        defer { sourceEnds() }
        var iterator = elements.makeAsyncIterator()
        var index = 0
        while await admit() {
            let element: Elements.Element?
            guard pull(true) else { return withdraw() }
            do {
                element = try await iterator.next()
            } catch {
                withdraw()
                throw error
            }
            guard pull(false), let element else { return withdraw() }
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
                    if let result = state.withLock({ $0.reachability.resultOfUntried }) {
                        recorder?.withdraw(index)
                        decide(index, result)
                        wake()
                    } else {
                        await submit(body, at: index)
                    }
                case .skip: withdraw(skipping: index)
                case .end: return withdraw()
                }
            }
            index += 1
        }
    }
}

extension SendPipeline {
    /// Notes whether the source waits for an element; `false` when none is wanted any more.
    private func pull(_ isPulling: Bool) -> Bool {
        state.withLock { state in
            state.isPulling = isPulling
            return !state.isStopping
        }
    }
}

/// Elements that are at hand, as a sequence that never waits.
struct AtHand<Elements: Sequence & Sendable>: AsyncSequence, Sendable {
    typealias Element = Elements.Element
    let elements: Elements

    func makeAsyncIterator() -> Iterator { Iterator(elements: elements.makeIterator()) }

    struct Iterator: AsyncIteratorProtocol {
        var elements: Elements.Iterator

        mutating func next() async -> Element? { elements.next() }
    }
}
