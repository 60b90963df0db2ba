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
        var timer: any DispatchSourceTimer
    }

    private init() {
        let timer = DispatchSource.makeTimerSource(queue: .main)
        timer.setEventHandler { MainThread.shared.runSlice() }
        state = Mutex(State(timer: timer))
    }

    /// Starts the slices with the first user.
    func begin() {
        state.withLock { state in
            state.users += 1
            guard state.users == 1 else { return }
            state.timer.schedule(deadline: .now() + Self.interval, repeating: Self.interval, leeway: .milliseconds(5))
            state.timer.resume()
        }
    }

    /// Ends the slices with the last user.
    func end() {
        state.withLock { state in
            state.users -= 1
            if state.users == 0 { state.timer.suspend() }
        }
    }
}
