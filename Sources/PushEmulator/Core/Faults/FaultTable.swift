// SPDX-License-Identifier: Apache-2.0

/// The faults of an emulator, indexed by target.
struct FaultTable: Sendable {
    private struct Entry {
        var fault: EmulatorFault
        /// The number of requests that matched it, whether it was applied or not.
        var matchCount = 0
    }

    private var entries: [Int: Entry] = [:]
    private var registrations: [String: [Int]] = [:]
    private var topics: [String: [Int]] = [:]
    private var general: [Int] = []

    var count: Int { entries.count }
    var hasRegistrations: Bool { !registrations.isEmpty }
    /// Whether any fault can still strike.
    var hasUnspent: Bool { entries.values.contains { !$0.fault.isExhausted } }

    /// All faults in the order in which they were added, including faults that have reached their number of strikes.
    var all: [EmulatorFault] { entries.values.map(\.fault).sorted { $0.id < $1.id } }

    subscript(id: Int) -> EmulatorFault? { entries[id]?.fault }

    mutating func insert(_ fault: EmulatorFault) {
        entries[fault.id] = Entry(fault: fault)
        switch fault.target {
        case .all: general.append(fault.id)
        case .registration(let text): registrations[text, default: []].append(fault.id)
        case .topic(let name): topics[name, default: []].append(fault.id)
        }
    }

    mutating func remove(_ id: Int) {
        guard let fault = entries.removeValue(forKey: id)?.fault else { return }
        switch fault.target {
        case .all: general.removeAll { $0 == id }
        case .registration(let text):
            registrations[text]?.removeAll { $0 == id }
            if registrations[text]?.isEmpty == true { registrations[text] = nil }
        case .topic(let name):
            topics[name]?.removeAll { $0 == id }
            if topics[name]?.isEmpty == true { topics[name] = nil }
        }
    }

    /// Returns the fault that applies to the request, or `nil` if none does.
    mutating func decide(_ request: FaultedRequest) -> AppliedFault? {
        var hit: AppliedFault?
        if !registrations.isEmpty, let registration = request.registration {
            for name in [registration] + request.aliases { apply(registrations[name] ?? [], request, &hit) }
        }
        if !topics.isEmpty {
            for topic in request.topics { apply(topics[topic] ?? [], request, &hit) }
        }
        if request.matchesGeneralFaults { apply(general, request, &hit) }
        return hit
    }

    private mutating func apply(_ ids: [Int], _ request: FaultedRequest, _ hit: inout AppliedFault?) {
        for id in ids {
            if let hit, hit.fault.code != .ok { return }
            guard let fault = entries[id]?.fault, fault.operations.contains(request.operation), !fault.isExhausted,
                fault.project == nil || fault.project == request.project,
                fault.code != .assertionReplayed || request.isReplay,
                !fault.isOfBroadcasts || request.isOfBroadcasts
            else { continue }
            entries[id]?.matchCount += 1
            guard
                fault.probability >= 1
                    || ReproducibleRandom.value(entries[id]?.matchCount ?? 0, seed: fault.seed ?? 0) < fault.probability
            else { continue }
            entries[id]?.fault.strikeCount += 1
            let latency = (hit?.latency ?? .zero) + fault.latency
            hit = AppliedFault(fault: entries[id]?.fault ?? fault, latency: latency, project: request.project)
        }
    }
}
