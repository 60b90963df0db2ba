// SPDX-License-Identifier: Apache-2.0

import PushMessages

extension FCMClient {
    /// Requests of one call under way at once; the SDKs of Google make as many.
    private static let requestsAtOnce = 100

    /// Subscribes registrations to a topic and returns what became of each, in their order.
    ///
    /// What is subscribed already is done. A registration that comes twice is asked for once.
    ///
    /// - Parameters:
    ///   - registrations: Installation ids or registration tokens; none is no request.
    ///   - api: Through which interface. Default the v1 API.
    ///
    /// Throws ``CallError/Code/invalidArgument`` for a topic that cannot be one, before anything is asked.
    public func subscribe(
        _ registrations: [String],
        to topic: String,
        through api: TopicAPI = .v1
    ) async throws(CallError) -> [TopicResult] {
        await change(.subscribe, registrations, try TopicName(argument: topic), api)
    }

    /// Ends the subscriptions of registrations to a topic; one that there was not is done.
    ///
    /// Throws ``CallError/Code/invalidArgument`` for a topic that cannot be one, before anything is asked.
    public func unsubscribe(
        _ registrations: [String],
        from topic: String,
        through api: TopicAPI = .v1
    ) async throws(CallError) -> [TopicResult] {
        await change(.unsubscribe, registrations, try TopicName(argument: topic), api)
    }

    private func change(
        _ change: TopicChange,
        _ registrations: [String],
        _ topic: TopicName,
        _ api: TopicAPI
    ) async -> [TopicResult] {
        var outcomes: [String: TopicResult.Outcome] = [:]
        var wanted: [String] = []
        for registration in registrations where outcomes[registration] == nil {
            let isEmpty = registration.isEmpty
            outcomes[registration] = .notSent(
                SendFailure(isEmpty ? .malformedRequest : .cancelled, "The registration is empty or was not asked for.")
            )
            if !isEmpty { wanted.append(registration) }
        }
        let size = api == .iid ? TopicChange.batchSize : 1
        var pieces = stride(from: 0, to: wanted.count, by: size)
            .map { Array(wanted[$0..<min($0 + size, wanted.count)]) }.makeIterator()
        await withTaskGroup(of: [TopicResult].self) { group in
            func add() {
                guard let piece = pieces.next() else { return }
                group.addTask {
                    switch api {
                    case .v1: [await change.ask(piece[0], topic, through: self)]
                    case .iid: await change.ask(batch: piece, topic, through: self)
                    }
                }
            }
            for _ in 0..<Self.requestsAtOnce { add() }
            for await results in group {
                for result in results { outcomes[result.registration] = result.outcome }
                add()
            }
        }
        return registrations.map { TopicResult(registration: $0, outcome: outcomes[$0]!) }
    }
}
