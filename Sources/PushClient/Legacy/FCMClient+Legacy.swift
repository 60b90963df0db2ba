// SPDX-License-Identifier: Apache-2.0

#if LegacyProtocols
internal import Curl
internal import PushMessages

extension FCMClient {
    /// Maximum number of registrations in one request.
    static let legacyBatchSize = 1000

    /// Sends a message through the legacy HTTP protocol and returns its results.
    ///
    /// There is one result for each registration, in their order, and one for a topic, a condition or a group. After a
    /// partial failure, the message is sent again only to registrations with a temporary error, with growing waits. For
    /// a group, these are the members that the answer names; each of them has a result too. The server may require a
    /// server key. Google switched the service off in June and July 2024.
    public func sendLegacy(_ message: LegacyMessage) async -> [LegacyResult] {
        switch message.target {
        case .registrationIDs(let ids):
            var results: [LegacyResult] = []
            for start in stride(from: 0, to: ids.count, by: Self.legacyBatchSize) {
                let batch = Array(ids[start..<min(start + Self.legacyBatchSize, ids.count)])
                results += await sendLegacy(message, toEach: batch)
            }
            return results
        case .to(let name): return await sendLegacy(message, whole: name)
        case .condition(let text): return await sendLegacy(message, whole: text)
        }
    }

    private func sendLegacy(_ message: LegacyMessage, whole name: String) async -> [LegacyResult] {
        let answer = await legacyCall(message.encoded(to: message.target))
        var first = LegacyResult(target: name, outcome: .init(answer), canonicalID: nil, attempts: 1)
        guard case .answered(let result) = answer, let json = try? JSONValue(parsing: result.body) else {
            return [first]
        }
        if let own = json["results"]?[0] {
            first.read(own)
            return await again(message, [first])
        }
        first.read(whole: json)
        let failed = json["failed_registration_ids"]?.array?.compactMap(\.string) ?? []
        guard !failed.isEmpty else { return await again(message, [first], keepingTarget: true) }
        let members = failed.map {
            LegacyResult(target: $0, outcome: .refused(.notReached), canonicalID: nil, attempts: 1)
        }
        return [first] + (await again(message, members))
    }

    private func sendLegacy(_ message: LegacyMessage, toEach ids: [String]) async -> [LegacyResult] {
        let start = ids.map { id in
            LegacyResult(target: id, outcome: .refused(.unavailable), canonicalID: nil, attempts: 0)
        }
        return await again(message, start)
    }

    /// Sends again to targets with a temporary error, until there are none or the attempts are used up.
    private func again(
        _ message: LegacyMessage,
        _ begun: [LegacyResult],
        keepingTarget: Bool = false
    ) async -> [LegacyResult] {
        var results = begun
        let policy = caller.policy
        while true {
            let open = results.indices.filter { index in
                guard case .refused(let error) = results[index].outcome else { return false }
                return error.isTemporary && results[index].attempts < policy.attempts
            }
            guard let first = open.first else { return results }
            let attempts = results[first].attempts
            if attempts > 0 {
                guard (try? await caller.timekeeper.sleep(caller.backoff(afterAttempt: attempts))) != nil else {
                    return results
                }
            }
            let target = keepingTarget ? message.target : .registrationIDs(open.map { results[$0].target })
            let answer = await legacyCall(message.encoded(to: target))
            let json: JSONValue? =
                if case .answered(let result) = answer { try? JSONValue(parsing: result.body) } else { nil }
            for (place, index) in open.enumerated() {
                results[index].attempts += 1
                if let json, keepingTarget {
                    results[index].read(whole: json)
                } else if let own = json?["results"]?[place] {
                    results[index].read(own)
                } else {
                    results[index].outcome = .init(answer)
                }
            }
        }
    }

    private func legacyCall(_ body: [UInt8]) async -> CallOutcome {
        await caller.call(ServiceRequest(url: caller.endpoint.send + "/fcm/send", body: body)).outcome
    }
}
#endif
