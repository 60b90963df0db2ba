// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Foundation
import Synchronization

/// Gives the run loop of the main queue short slices while an extension runs, so that timers set there fire.
///
/// A program whose entry point is asynchronous serves the main queue, but no run loop. A timer that an extension
/// schedules in a block on the main queue belongs to the run loop of the thread that serves the queue; running that loop
/// from the queue lets it fire, up to 10 ms late. Where the main thread runs its loop itself, nothing is added. A
/// program that blocks its main thread serves neither, and an extension that waits for it meets its time limit, as it
/// does on a device.
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
        timer.setEventHandler {
            let current = RunLoop.current
            guard current.currentMode == nil else { return }
            _ = current.run(mode: .default, before: Date())
        }
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
