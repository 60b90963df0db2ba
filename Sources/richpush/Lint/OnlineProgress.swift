// SPDX-License-Identifier: Apache-2.0

import PushSimulator
import Synchronization

/// How far an online check is, as a line on standard error that replaces itself.
final class OnlineProgress: Sendable {
    private let latest = Mutex(OnlineChecker.Progress())

    /// Called by the checker.
    func set(_ progress: OnlineChecker.Progress) {
        latest.withLock { latest in
            // Reports of tasks side by side may come out of order.
            if progress.count >= latest.count, progress.doneCount >= latest.doneCount { latest = progress }
        }
    }

    /// Shows the line once it takes longer than a second, until the task is cancelled; then nothing is left of it.
    func show() async {
        let start = ContinuousClock.now
        var isShown = false
        var wait = Duration.seconds(1)
        while (try? await Task.sleep(for: wait)) != nil {
            let line = Self.line(latest.withLock { $0 }, after: ContinuousClock.now - start)
            StandardOutput.replaceErrorLine(with: line)
            isShown = true
            wait = .milliseconds(250)
        }
        if isShown { StandardOutput.replaceErrorLine(with: "") }
    }

    /// How many pictures are done, what they weigh, and for how long it has been going on: a slow server weighs nothing.
    static func line(_ progress: OnlineChecker.Progress, after time: Duration) -> String {
        let bytes = progress.byteCount
        let amount = bytes < 1_000_000 ? "\(bytes / 1000) kB" : "\(bytes / 100_000 / 10).\(bytes / 100_000 % 10) MB"
        let done = "checking pictures: \(progress.doneCount) of \(progress.count) done"
        return [done, bytes > 0 ? amount : nil, "\(time.components.seconds) s"].compactMap(\.self).joined(
            separator: ", "
        )
    }
}
