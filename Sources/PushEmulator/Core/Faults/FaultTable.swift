// SPDX-License-Identifier: Apache-2.0

/// The faults in force, found by whom they are for.
struct FaultTable: Sendable {
    private struct Entry {
        var fault: EmulatorFault
        /// How many requests it has met, struck or not.
        var meetingCount = 0
    }

    private var entries: [Int: Entry] = [:]
    private var registrations: [String: [Int]] = [:]
    private var topics: [String: [Int]] = [:]
    private var general: [Int] = []

    var count: Int { entries.count }
    var hasRegistrations: Bool { !registrations.isEmpty }
    /// Whether one can strike.
    var hasUnspent: Bool { entries.values.contains { !$0.fault.isSpent } }

    /// All in the order in which they were added; those that are over are among them.
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

    /// What becomes of a request; `nil` where nothing strikes it.
    mutating func meet(_ request: FaultedRequest) -> FaultHit? {
        var hit: FaultHit?
        if !registrations.isEmpty, let registration = request.registration {
            for name in [registration] + request.aliases { strike(registrations[name] ?? [], request, &hit) }
        }
        if !topics.isEmpty {
            for topic in request.topics { strike(topics[topic] ?? [], request, &hit) }
        }
        if request.meetsGeneral { strike(general, request, &hit) }
        return hit
    }

    private mutating func strike(_ ids: [Int], _ request: FaultedRequest, _ hit: inout FaultHit?) {
        for id in ids {
            if let hit, hit.fault.code != .ok { return }
            guard let fault = entries[id]?.fault, fault.operations.contains(request.operation), !fault.isSpent,
                fault.project == nil || fault.project == request.project
            else { continue }
            entries[id]?.meetingCount += 1
            guard
                fault.probability >= 1
                    || FaultDraw.value(entries[id]?.meetingCount ?? 0, seed: fault.seed ?? 0) < fault.probability
            else { continue }
            entries[id]?.fault.strikeCount += 1
            let latency = (hit?.latency ?? .zero) + fault.latency
            hit = FaultHit(fault: entries[id]?.fault ?? fault, latency: latency, project: request.project)
        }
    }
}
