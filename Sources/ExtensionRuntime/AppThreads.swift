// SPDX-License-Identifier: Apache-2.0

internal import CExtensionProcess
internal import Dispatch
internal import Foundation
internal import Synchronization

/// The threads that run the app's code for its pushes, one for each at a time.
///
/// A thread that has finished a push waits for another, as a phone's threads do: making a thread takes as long as the
/// work of many extensions. A thread that the app's code does not give back is abandoned.
final class AppThreads: Sendable {
    /// The largest number of waiting threads; further threads of a burst end.
    private static let idleLimit = 8

    private let idle = Mutex<[AppThread]>([])

    /// Runs the body on a thread that runs nothing else meanwhile.
    func run(for push: UInt32, _ body: @escaping @Sendable () -> Void) {
        let work: @Sendable () -> Void = {
            cextensionprocess_set_push(push)
            body()
            cextensionprocess_set_push(0)
        }
        if let thread = idle.withLock({ $0.popLast() }) {
            thread.run(work)
        } else {
            let thread = AppThread()
            thread.run(work)
            thread.start { [self] in keep(thread) }
        }
    }

    /// Whether the thread is to wait for another push.
    private func keep(_ thread: AppThread) -> Bool {
        cextensionprocess_trim_stack()
        return idle.withLock { idle in
            guard idle.count < Self.idleLimit else { return false }
            idle.append(thread)
            return true
        }
    }
}

/// A thread that is given one piece of work after another.
private final class AppThread: Sendable {
    /// Four times what a secondary thread has on iOS, because debug builds on Linux need more.
    private static let stackByteCount = 2 << 20

    private let work = Mutex<(@Sendable () -> Void)?>(nil)
    private let given = DispatchSemaphore(value: 0)

    /// Starts the thread; after each piece of work it asks whether to wait for another.
    func start(isKept: @escaping @Sendable () -> Bool) {
        let thread = Foundation.Thread { [self] in
            cextensionprocess_thread_begins()
            repeat { runNext() } while isKept()
        }
        thread.name = "extension"
        thread.stackSize = Self.stackByteCount
        thread.start()
    }

    func run(_ next: @escaping @Sendable () -> Void) {
        work.withLock { $0 = next }
        given.signal()
    }

    /// Waits for work, does it, and keeps nothing of it.
    private func runNext() {
        given.wait()
        let next = work.withLock { work in
            defer { work = nil }
            return work
        }
        next?()
    }
}
