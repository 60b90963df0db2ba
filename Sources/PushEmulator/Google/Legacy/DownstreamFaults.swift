// SPDX-License-Identifier: Apache-2.0

#if LegacyProtocols
import PushMessages

/// The faults that apply to one downstream message.
struct DownstreamFaults: Sendable {
    /// The fault that applies to the message as a whole.
    var whole: AppliedFault?
    /// The faults that apply to some of several registrations, or to members of the target group.
    var hits: [String: AppliedFault] = [:]

    /// The error code for the whole message; `nil` if there is none, or the answer is not one of the protocol.
    var error: LegacyCode? { failsRequest ? nil : whole?.legacyError }

    /// Whether the whole request fails with an HTTP status: with faults for all targets, HTML pages and reset
    /// connections.
    var failsRequest: Bool {
        guard let whole, !whole.isTaken else { return false }
        return whole.fault.target == .all || whole.code == .badGateway || whole.code == .connectionReset
    }

    /// Returns the error code for one registration or member.
    func error(for registration: String) -> LegacyCode? { hits[registration]?.legacyError }

    /// The note for the inbox; of several faults, the first one added gives it.
    var note: String? { whole?.note ?? hits.values.min { $0.fault.id < $1.fault.id }?.note }

    /// Waits for the latencies of the faults; the latencies of single registrations run at the same time.
    func wait() async throws {
        try await whole?.wait()
        try await hits.values.max { $0.latency < $1.latency }?.wait()
    }
}

extension GoogleService {
    /// Returns the faults that apply to a downstream message; none if it is refused anyway.
    func faults(for sending: IncomingDownstream) async throws -> DownstreamFaults {
        var faults = DownstreamFaults()
        guard !core.faults.isIdle, sending.downstream.refusal == nil, sending.rejection == nil else { return faults }
        let project = sending.caller ?? sending.defaultProject
        var request = FaultedRequest(operation: .send, project: project)
        var single: [String] = []
        switch sending.downstream.target {
        case nil: return faults
        case .registration(let text): request.registration = text
        case .registrations(let texts): single = texts
        case .topic(let name): request.topics = [name]
        case .condition(let condition): request.topics = condition.topics
        }
        faults.whole = try await core.faults.decide(request)
        if let key = request.registration { single = try await members(ofGroup: key) }
        for text in Set(single) {
            var request = FaultedRequest(operation: .send, project: project, registration: text)
            request.matchesGeneralFaults = false
            faults.hits[text] = try await core.faults.decide(request)
        }
        return faults
    }

    private func members(ofGroup key: String) async throws -> [String] {
        try await core.store.read { database in
            guard case .found(let group) = try StoredGroup.find(key: key, in: database) else { return [] }
            return try group.members(in: database).map(\.registration)
        }
    }
}
#endif
