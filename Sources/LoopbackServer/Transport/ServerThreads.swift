// SPDX-License-Identifier: Apache-2.0

internal import NIOPosix

/// The threads that the servers of this module answer on.
///
/// They share none with the tasks of the process: a test that computes, or blocks its thread, must not make a server slow.
enum ServerThreads {
    /// The event loops of the servers' sockets.
    static let group = MultiThreadedEventLoopGroup(numberOfThreads: 2)
    /// The executor of the servers' tasks.
    ///
    /// Not on the event loops, which run all tasks that are ready before they look at a socket: an answer that yields until
    /// something happens would keep them from it.
    static let tasks = ServerTasks()
}

/// Runs a server's tasks on separate threads.
final class ServerTasks: TaskExecutor {
    private let threads = NIOThreadPool(numberOfThreads: 2)

    init() { threads.start() }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        threads.submit { _ in job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
