// SPDX-License-Identifier: Apache-2.0

import Dispatch
public import Foundation
import Synchronization

/// The main run loop of simulated apps, for programs whose main thread extensions cannot use.
///
/// A Linux program whose entry point is asynchronous gives up its main thread: blocks on the main queue run on changing
/// threads, and what is added to Foundation's `RunLoop.main` never runs. So the main run loop of simulated apps belongs
/// to a thread of ours. It runs in slices only, each started from a block on the main queue that waits for it: as on a
/// device, no two of an app's main-thread blocks, timers among them, run at once.
package final class MainThread: Sendable {
    package static let shared = MainThread()

    private let loop = Mutex<Loop?>(nil)
    private let wantsSlice = DispatchSemaphore(value: 0)
    private let hadSlice = DispatchSemaphore(value: 0)

    /// Unchecked, because Foundation allows adding timers and blocks to a run loop from any thread.
    private struct Loop: @unchecked Sendable {
        var runLoop: Foundation.RunLoop
    }

    private init() {}

    /// The main run loop of simulated apps.
    package var runLoop: Foundation.RunLoop {
        loop.withLock { loop in
            let started = loop ?? start()
            loop = started
            return started.runLoop
        }
    }

    /// Makes the calling thread's run loop the main one, for a program whose main thread runs it itself.
    package func useCallingThread() {
        let own = Loop(runLoop: Foundation.RunLoop.current)
        loop.withLock { $0 = own }
    }

    /// Runs due timers, sources and blocks; call it on the main queue.
    package func runSlice() {
        // Work that a block on the main queue scheduled belongs to the thread that served the block.
        let current = Foundation.RunLoop.current
        if current.currentMode == nil { _ = current.run(mode: .default, before: Date()) }
        guard loop.withLock({ $0 != nil }) else { return }
        wantsSlice.signal()
        hadSlice.wait()
    }

    private func start() -> Loop {
        let started = Mutex<Loop?>(nil)
        let isStarted = DispatchSemaphore(value: 0)
        let thread = Foundation.Thread { [self] in
            let own = Loop(runLoop: Foundation.RunLoop.current)
            started.withLock { $0 = own }
            isStarted.signal()
            while true {
                wantsSlice.wait()
                _ = own.runLoop.run(mode: .default, before: Date())
                hadSlice.signal()
            }
        }
        thread.name = "main run loop"
        thread.start()
        isStarted.wait()
        return started.withLock { $0 }!
    }
}

extension Foundation.RunLoop {
    /// The main run loop of the simulated app, which runs in slices while a push is handled.
    ///
    /// It hides Foundation's, which on Linux stands still in programs whose entry point is asynchronous. In a file that
    /// imports Foundation by name, nothing hides Foundation's; disfavoured, this one then leaves it the call.
    @_disfavoredOverload
    public static var main: Foundation.RunLoop { MainThread.shared.runLoop }
}
