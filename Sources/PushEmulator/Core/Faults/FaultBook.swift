// SPDX-License-Identifier: Apache-2.0

import GRDB
import Synchronization

/// The faults and the quota of one emulator: in memory for requests, in the store for the next start.
///
/// While there are none, a request costs one look at a flag.
final class FaultBook: Sendable {
    private struct State {
        var table = FaultTable()
        var quotas: ProjectQuotas?
    }

    private let state = Mutex(State())
    private let isBusy = Atomic(false)
    private let store: EmulatorStore
    private let events: EventHub

    init(store: EmulatorStore, events: EventHub) {
        self.store = store
        self.events = events
    }

    /// Whether no request can meet a fault or a quota.
    var isIdle: Bool { !isBusy.load(ordering: .relaxed) }

    /// All faults in the order in which they were added, those that are over among them.
    var all: [EmulatorFault] { state.withLock { $0.table.all } }

    /// How many faults there are.
    var count: Int { state.withLock { $0.table.count } }

    /// Messages that each project may send in a minute; `nil` for as many as come.
    var quota: Int? { state.withLock { $0.quotas?.perMinute } }

    subscript(id: Int) -> EmulatorFault? { state.withLock { $0.table[id] } }

    // MARK: - Requests

    /// What becomes of a request; `nil` where nothing strikes it.
    func hit(_ request: FaultedRequest) async throws -> FaultHit? {
        guard !isIdle else { return nil }
        var request = request
        if let registration = request.registration, state.withLock({ $0.table.hasRegistrations }) {
            // A fault for a device's token is one for its installation id too.
            request.aliases = try await store.read { database in
                guard let row = try DeviceRow.find(registration, in: database) else { return [] }
                return try ([row.id] + DeviceAddress.all(of: row.id, in: database).map(\.value))
                    .filter { $0 != registration }
            }
        }
        let hit = state.withLock { [request] in $0.table.meet(request) }
        guard let hit else { return nil }
        if hit.fault.times != nil {
            let (id, count) = (hit.fault.id, hit.fault.strikeCount)
            try await store.write { database in
                // Others may have been counted since.
                try database.execute(
                    sql: "UPDATE faults SET strikes = max(strikes, ?) WHERE id = ?",
                    arguments: [count, id]
                )
            }
            if hit.fault.isSpent { changed() }
        }
        return hit
    }

    /// Counts a message of a project against its quota; refuses it where that is used up.
    func takeQuota(of project: String) throws(QuotaExceeded) {
        guard !isIdle else { return }
        guard let seconds = state.withLock({ $0.quotas?.take(of: project) ?? nil }) else { return }
        throw QuotaExceeded(project: project, retryAfter: seconds)
    }

    /// What the inbox keeps of a message that was refused by quota.
    static let quotaNote = #"{"id":null,"code":"QUOTA_EXCEEDED"}"#

    // MARK: - Changes

    /// Adds a fault and returns it with its number and seed.
    func add(_ fault: EmulatorFault) async throws -> EmulatorFault {
        try fault.check()
        guard count < EmulatorFault.limit else {
            throw EmulatorError.invalidFault("There are \(EmulatorFault.limit) faults, which is the most; delete some.")
        }
        var fault = fault
        fault.strikeCount = 0
        fault.seed = fault.seed ?? UInt64(UInt32.random(in: 0...UInt32.max))
        fault.id = try await store.write { [fault] database in try StoredFaults.insert(fault, database) }
        state.withLock { [fault] in $0.table.insert(fault) }
        changed()
        return fault
    }

    /// Puts a fault in the place of those for the same registration.
    func replace(_ fault: EmulatorFault, for registration: String) async throws -> EmulatorFault {
        var fault = fault
        fault.target = .registration(registration)
        try fault.check()
        for old in all where old.target == fault.target { _ = try await remove(old.id) }
        return try await add(fault)
    }

    /// Adds those that the configuration asks for, unless they are there from the last time.
    func add(configured faults: [EmulatorFault]) async throws {
        var known = all.map(\.identity)
        for fault in faults {
            // Of two that are alike, two are meant.
            if let index = known.firstIndex(where: { $0.isSame(as: fault.identity) }) {
                known.remove(at: index)
            } else {
                _ = try await add(fault)
            }
        }
    }

    /// Removes a fault and returns it; `nil` where there was none of the number.
    func remove(_ id: Int) async throws -> EmulatorFault? {
        guard let fault = self[id] else { return nil }
        try await store.write { try $0.execute(sql: "DELETE FROM faults WHERE id = ?", arguments: [id]) }
        state.withLock { $0.table.remove(id) }
        changed()
        return fault
    }

    /// Removes all of them and returns how many there were.
    func removeAll() async throws -> Int {
        let count = try await store.write { database in
            try database.execute(sql: "DELETE FROM faults")
            return database.changesCount
        }
        state.withLock { $0.table = FaultTable() }
        changed()
        return count
    }

    /// Sets how many messages each project may send in a minute; `nil` for as many as come.
    func setQuota(_ perMinute: Int?) async throws {
        try EmulatorFault.check(quota: perMinute)
        try await store.write { try StoredFaults.setQuota(perMinute, $0) }
        state.withLock { $0.quotas = perMinute.map { ProjectQuotas(perMinute: $0) } }
        changed()
    }

    /// Reads what the last start has left.
    func load() async throws {
        let (faults, quota) = try await store.read { database in
            (try StoredFaults.all(database), try StoredFaults.quota(database))
        }
        state.withLock { state in
            for fault in faults { state.table.insert(fault) }
            state.quotas = quota.map { ProjectQuotas(perMinute: $0) }
        }
        setBusy()
    }

    private func setBusy() {
        state.withLock { state in
            isBusy.store(state.quotas != nil || state.table.hasUnspent, ordering: .relaxed)
        }
    }

    private func changed() {
        setBusy()
        events.publish(.faultsChanged)
    }
}
