// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// The present activity of a process's threads, by `proc(5)`.
struct ProcessActivity {
    /// Whether a thread runs, or waits for a processor or a disk.
    private(set) var isRunnable = false
    /// The processor time that the threads have had.
    private(set) var processorTime = Duration.zero

    /// A process that is gone does nothing.
    init(of identifier: pid_t) {
        let folder = "/proc/\(identifier)/task"
        for thread in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] {
            guard let status = try? String(contentsOfFile: "\(folder)/\(thread)/stat", encoding: .utf8) else {
                continue
            }
            // The name before it stands in brackets and may hold any character.
            let state = status.split(separator: ")").last?.first { $0 != " " }
            isRunnable = isRunnable || state == "R" || state == "D"
            let times = try? String(contentsOfFile: "\(folder)/\(thread)/schedstat", encoding: .utf8)
            processorTime += .nanoseconds(times?.split(separator: " ").first.flatMap { Int64($0) } ?? 0)
        }
    }

    /// Whether the process did nothing and wanted nothing since the earlier moment; a few milliseconds are what timers and
    /// the runtime itself take.
    func isIdle(since earlier: ProcessActivity) -> Bool {
        !isRunnable && !earlier.isRunnable && processorTime - earlier.processorTime < .milliseconds(5)
    }
}
