// SPDX-License-Identifier: Apache-2.0

#if Services
import Foundation
import PushCampaign

/// Goes from group to group as their windows open, until nobody is left.
struct WindowLoop: Sendable {
    let schedule: WindowSchedule
    let clock: WindowClock

    /// Sends to the groups in turn.
    ///
    /// - Parameters:
    ///   - isStopped: Whether nothing further is to be done; asked again and again while all windows are closed.
    ///   - waits: Called when a wait begins, with the group that is next and its opening, and with `nil` when it ends.
    ///   - send: Sends to a group until its gate closes; what the gate held up is left for the next opening.
    func run(
        isStopped: () -> Bool,
        waits: (_ next: (group: Int, opening: Date, left: Int)?) -> Void,
        send: (_ group: Int, _ gate: WindowGate) async throws -> Void
    ) async throws {
        var left = Set(schedule.groups.indices)
        while !isStopped() {
            switch schedule.step(at: clock.now(), left: left.sorted()) {
            case .end: return
            case .wait(let group, let opening):
                waits((group, opening, left.reduce(0) { $0 + schedule.groups[$1].rows }))
                while !isStopped(), clock.now() < opening { try await clock.pause() }
                waits(nil)
            case .send(let group, let closing):
                let gate = WindowGate(clock, until: closing)
                try await send(group, gate)
                if !gate.hasClosed { left.remove(group) }
            }
        }
    }
}
#endif
