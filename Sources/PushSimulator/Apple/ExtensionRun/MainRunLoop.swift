// SPDX-License-Identifier: Apache-2.0

import Dispatch
import NotificationRuntime
import Synchronization

/// Gives the main run loop short slices from the main queue while an extension runs, so that timers set there fire.
///
/// They fire up to 10 ms late. A program that blocks its main queue serves neither; an extension that waits for it
/// meets its time limit, as it does on a device.
final class MainRunLoop: Sendable {
    static let shared = MainRunLoop()

    private static let interval = DispatchTimeInterval.milliseconds(10)
    private let state: Mutex<State>

    private struct State {
        var users = 0
        var isRunning = false
        var timer: any DispatchSourceTimer
    }

    private init() {
        state = Mutex(State(timer: DispatchSource.makeTimerSource(queue: .main)))
        state.withLock { $0.timer.setEventHandler { [weak self] in self?.slice() } }
    }

    /// Starts the slices with the first user.
    func begin() {
        state.withLock { state in
            state.users += 1
            guard !state.isRunning else { return }
            state.isRunning = true
            state.timer.schedule(deadline: .now() + Self.interval, repeating: Self.interval, leeway: .milliseconds(5))
            state.timer.resume()
        }
    }

    /// Ends the slices after the last user, when the next is due: deliveries in a row share one timer.
    func end() {
        state.withLock { $0.users -= 1 }
    }

    private func slice() {
        let isWanted = state.withLock { state in
            if state.users == 0 {
                state.isRunning = false
                state.timer.suspend()
            }
            return state.isRunning
        }
        if isWanted { MainThread.shared.runSlice() }
    }
}
