// SPDX-License-Identifier: Apache-2.0

internal import NIOCore
internal import NIOPosix

/// The threads that the servers of this module answer on.
///
/// They share none with the tasks of the process: a test that computes, or blocks its thread, must not make a server slow.
enum ServerThreads {
    static let group = MultiThreadedEventLoopGroup(numberOfThreads: 2)
}

/// Runs a server's tasks on the thread of an event loop.
final class EventLoopThread: TaskExecutor {
    private let eventLoop: any EventLoop

    init(_ eventLoop: any EventLoop) { self.eventLoop = eventLoop }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        eventLoop.execute { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
