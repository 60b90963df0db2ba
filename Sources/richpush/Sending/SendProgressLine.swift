// SPDX-License-Identifier: Apache-2.0

import PushClient

/// How far a batch is, as a line on standard error that replaces itself.
enum SendProgressLine {
    /// Shows the line once it takes longer than a second, until the task is cancelled; then nothing is left of it.
    static func show(_ batch: SendBatch) async {
        let start = ContinuousClock.now
        var isShown = false
        var wait = Duration.seconds(1)
        while (try? await Task.sleep(for: wait)) != nil {
            let seconds = (ContinuousClock.now - start) / .seconds(1)
            StandardOutput.replaceErrorLine(with: line(batch.progress, seconds: seconds))
            isShown = true
            wait = .milliseconds(250)
        }
        if isShown { StandardOutput.replaceErrorLine(with: "") }
    }

    static func line(_ progress: SendProgress, seconds: Double) -> String {
        var parts = ["\(progress.sent) sent"]
        if progress.refused > 0 { parts.append("\(progress.refused) refused") }
        if progress.notSent > 0 { parts.append("\(progress.notSent) not sent") }
        if progress.unknown > 0 { parts.append("\(progress.unknown) unknown") }
        parts.append("\(progress.taken - progress.decided) under way")
        parts.append("\(Int(Double(progress.decided) / max(seconds, 0.001)))/s")
        return "sending: " + parts.joined(separator: ", ")
    }
}
