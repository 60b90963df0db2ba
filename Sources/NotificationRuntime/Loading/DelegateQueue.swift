// SPDX-License-Identifier: Apache-2.0

import Dispatch

/// The serial queue of a URL session, on which its completion handlers run.
///
/// As a task executor it runs a download's task itself, so that the handler needs no change of threads, and may block:
/// the threads that Swift's tasks share are not held up by it.
package final class DelegateQueue: TaskExecutor {
    private let queue = DispatchQueue(label: "com.apple.NSURLSession-delegate")

    package init() {}

    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
