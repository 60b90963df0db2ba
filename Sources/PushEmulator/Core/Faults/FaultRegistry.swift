// SPDX-License-Identifier: Apache-2.0

import GRDB
import Synchronization

/// The faults and the quota of one emulator, in memory for requests and in the store for the next start.
///
/// Without faults and quota, a request only reads a flag.
final class FaultRegistry: Sendable {
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

    /// Whether there is neither a quota nor a fault that can still strike.
    var isIdle: Bool { !isBusy.load(ordering: .relaxed) }

    /// All faults in the order in which they were added, including faults that have reached their number of strikes.
    var all: [EmulatorFault] { state.withLock { $0.table.all } }

    /// The number of faults.
    var count: Int { state.withLock { $0.table.count } }

    /// The number of messages that each project may send per minute; `nil` for no limit.
    var quota: Int? { state.withLock { $0.quotas?.perMinute } }

    subscript(id: Int) -> EmulatorFault? { state.withLock { $0.table[id] } }

    // MARK: - Requests

    /// Returns the fault that applies to the request, or `nil` if none does.
    func decide(_ request: FaultedRequest) async throws -> AppliedFault? {
        guard !isIdle else { return nil }
        var request = request
        if let registration = request.registration, state.withLock({ $0.table.hasRegistrations }) {
            // A fault for a device's token also applies to its installation id.
            request.aliases = try await store.read { database in
                guard let row = try DeviceRow.find(registration, in: database) else { return [] }
                return try ([row.id] + DeviceAddress.all(of: row.id, in: database).map(\.value))
                    .filter { $0 != registration }
            }
        }
        let hit = state.withLock { [request] in $0.table.decide(request) }
        guard let hit else { return nil }
        if hit.fault.times != nil {
            let (id, count) = (hit.fault.id, hit.fault.strikeCount)
            try await store.write { database in
                // Later strikes may already be stored.
                try database.execute(
                    sql: "UPDATE faults SET strikes = max(strikes, ?) WHERE id = ?",
                    arguments: [count, id]
                )
            }
            if hit.fault.isExhausted { changed() }
        }
        return hit
    }

    /// Counts a message of a project against its quota.
    ///
    /// - Throws: ``QuotaExceeded`` if the quota is used up.
    func takeQuota(of project: String) throws(QuotaExceeded) {
        guard !isIdle else { return }
        guard let seconds = state.withLock({ $0.quotas?.take(of: project) ?? nil }) else { return }
        throw QuotaExceeded(project: project, retryAfter: seconds)
    }

    /// The stored note of a message that was refused by quota.
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

    /// Adds a fault for a registration, and removes all others for the same registration.
    func replace(_ fault: EmulatorFault, for registration: String) async throws -> EmulatorFault {
        var fault = fault
        fault.target = .registration(registration)
        try fault.check()
        for old in all where old.target == fault.target { _ = try await remove(old.id) }
        return try await add(fault)
    }

    /// Adds the faults of the configuration, except for faults that are still stored from the last run.
    func add(configured faults: [EmulatorFault]) async throws {
        var known = all.map(\.identity)
        for fault in faults {
            // Two equal faults in the configuration are two faults.
            if let index = known.firstIndex(where: { $0.isSame(as: fault.identity) }) {
                known.remove(at: index)
            } else {
                _ = try await add(fault)
            }
        }
    }

    /// Removes a fault and returns it; `nil` if there is none with this number.
    func remove(_ id: Int) async throws -> EmulatorFault? {
        guard let fault = self[id] else { return nil }
        try await store.write { try $0.execute(sql: "DELETE FROM faults WHERE id = ?", arguments: [id]) }
        state.withLock { $0.table.remove(id) }
        changed()
        return fault
    }

    /// Removes all faults and returns their number.
    func removeAll() async throws -> Int {
        let count = try await store.write { database in
            try database.execute(sql: "DELETE FROM faults")
            return database.changesCount
        }
        state.withLock { $0.table = FaultTable() }
        changed()
        return count
    }

    /// Sets the number of messages that each project may send per minute; `nil` for no limit.
    func setQuota(_ perMinute: Int?) async throws {
        try EmulatorFault.check(quota: perMinute)
        try await store.write { try StoredFaults.setQuota(perMinute, $0) }
        state.withLock { $0.quotas = perMinute.map { ProjectQuotas(perMinute: $0) } }
        changed()
    }

    /// Loads the faults and the quota that are stored from the last run.
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
