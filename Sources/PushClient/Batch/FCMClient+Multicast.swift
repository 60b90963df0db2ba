// SPDX-License-Identifier: Apache-2.0

public import PushMessages

extension FCMClient {
    /// Sends one message to many targets, with a request for each, and returns the results in the order of the targets.
    ///
    /// A repeated target gets the message once; its other results are ``SendResult/Outcome/notSent(_:)`` with
    /// ``SendFailure/Code/duplicateTarget``. Without targets, there are no requests.
    public func send(
        _ message: PushMessage,
        toEach targets: [PushMessage.Target],
        options: SendOptions = SendOptions()
    ) async -> [SendResult] {
        var first: [PushMessage.Target: Int] = [:]
        var distinct: [Int] = []
        for (index, target) in targets.enumerated() where first[target] == nil {
            first[target] = index
            distinct.append(index)
        }
        var results = targets.map { target in
            SendResult(
                .notSent(
                    SendFailure(
                        .duplicateTarget,
                        "The target is the same as number \(first[target] ?? 0), counted from 0, and gets the message once."
                    )
                ),
                attempts: 0
            )
        }
        let places = distinct
        // Neither the source nor the closure throws.
        try? await send(MulticastMessages(message: message, targets: places.map { targets[$0] }), options: options) {
            batch in
            for await item in batch.results { results[places[item.index]] = item.result }
        }
        return results
    }
}

/// The message for each target, created lazily.
private struct MulticastMessages: Sequence, Sendable {
    let message: PushMessage
    let targets: [PushMessage.Target]

    func makeIterator() -> AnyIterator<PushMessage> {
        var remaining = targets.makeIterator()
        return AnyIterator {
            remaining.next().map { target in
                var copy = message
                copy.target = target
                return copy
            }
        }
    }
}
