// SPDX-License-Identifier: Apache-2.0

import NIOCore

/// Runs tasks on the event loop that reads and writes their connection.
///
/// No other thread has to be woken between a request and its answer, which costs more than most routes do.
final class EventLoopTaskExecutor: TaskExecutor {
    private let loop: any EventLoop

    init(_ loop: any EventLoop) { self.loop = loop }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        loop.execute { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
