// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// What faults on purpose do to one downstream message.
struct DownstreamFaults: Sendable {
    /// The one that strikes the message as a whole.
    var whole: FaultHit?
    /// Those that strike some of several registrations, or members of the group that the message is for.
    var hits: [String: FaultHit] = [:]

    /// The word for the whole message; `nil` where there is none, and where the answer is none of the protocol's.
    var word: LegacyCode? {
        guard let whole, !failsRequest else { return nil }
        return whole.legacyError.flatMap(LegacyCode.init)
    }

    /// Whether the request fails as a whole, with a status of HTTP: so do faults for all, pages and resets.
    var failsRequest: Bool {
        guard let whole, !whole.isTaken else { return false }
        return whole.fault.target == .all || whole.code == .badGateway || whole.code == .connectionReset
    }

    /// The word for one registration or member.
    func word(for registration: String) -> LegacyCode? {
        hits[registration]?.legacyError.flatMap(LegacyCode.init)
    }

    /// The words for all members that faults strike.
    var errors: [String: String] {
        hits.compactMapValues { $0.legacyError }
    }

    /// What the inbox keeps: of several, the first that was met.
    var note: String? { whole?.note ?? hits.values.min { $0.fault.id < $1.fault.id }?.note }

    /// Lets their time pass, that of single registrations at once.
    func wait() async throws {
        try await whole?.wait()
        try await hits.values.max { $0.latency < $1.latency }?.wait()
    }
}

extension GoogleService {
    /// The faults that a downstream message meets; none where it is refused anyway.
    func faults(for sending: DownstreamSending) async throws -> DownstreamFaults {
        var struck = DownstreamFaults()
        guard !core.faults.isIdle, sending.downstream.refusal == nil, sending.rejection == nil else { return struck }
        let project = sending.caller ?? sending.defaultProject
        var request = FaultedRequest(operation: .send, project: project)
        var single: [String] = []
        switch sending.downstream.target {
        case nil: return struck
        case .registration(let text): request.registration = text
        case .registrations(let texts): single = texts
        case .topic(let name): request.topics = [name]
        case .condition(let condition): request.topics = condition.topics
        }
        struck.whole = try await core.faults.hit(request)
        if let key = request.registration { single = try await members(ofGroup: key) }
        for text in Set(single) {
            var request = FaultedRequest(operation: .send, project: project, registration: text)
            request.meetsGeneral = false
            struck.hits[text] = try await core.faults.hit(request)
        }
        return struck
    }

    private func members(ofGroup key: String) async throws -> [String] {
        try await core.store.read { database in
            guard case .found(let group) = try StoredGroup.find(key: key, in: database) else { return [] }
            return try group.members(in: database).map(\.registration)
        }
    }
}
