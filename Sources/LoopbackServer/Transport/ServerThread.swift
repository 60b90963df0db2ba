// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Synchronization

/// A thread that runs the jobs of one task, which may block it.
///
/// A server shares no thread with the tasks of the process: a test that computes, or blocks its thread, must not make a server
/// slow. And what blocks needs no event loop.
final class ServerThread: TaskExecutor {
    private struct Work {
        var jobs: [UnownedJob] = []
        var isOver = false
    }

    private let work = Mutex(Work())
    private let arrivals = DispatchSemaphore(value: 0)

    /// Every such thread's name, of as many characters as Linux keeps.
    static let name = "loopback-server"

    private init() {
        let thread = Thread { [self] in
            Thread.current.name = Self.name
            while let jobs = next() {
                for job in jobs { job.runSynchronously(on: asUnownedTaskExecutor()) }
            }
        }
        thread.start()
    }

    /// Adds a task to the group that runs on a thread of its own, until it ends.
    static func run(in group: inout DiscardingTaskGroup, _ operation: @escaping @Sendable () async -> Void) {
        let thread = ServerThread()
        group.addTask(executorPreference: thread) {
            await operation()
            thread.end()
        }
    }

    /// Runs a server's `operation` on a thread of its own while the body runs, then cancels it and waits for its end.
    static func run<Result: Sendable>(
        _ operation: @escaping @Sendable () async -> Void,
        during body: () async throws -> Result
    ) async throws -> Result {
        let thread = ServerThread()
        return try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask(executorPreference: thread) {
                await operation()
                thread.end()
            }
            defer { group.cancelAll() }
            return try await body()
        }
    }

    /// Of the task's last job, after which the thread ends too.
    private func end() { work.withLock { $0.isOver = true } }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        work.withLock { $0.jobs.append(job) }
        arrivals.signal()
    }

    /// Waits for jobs; `nil` once the task is over.
    private func next() -> [UnownedJob]? {
        while true {
            let (jobs, isOver) = work.withLock { work in
                defer { work.jobs = [] }
                return (work.jobs, work.isOver)
            }
            if !jobs.isEmpty { return jobs }
            if isOver { return nil }
            arrivals.wait()
        }
    }
}
