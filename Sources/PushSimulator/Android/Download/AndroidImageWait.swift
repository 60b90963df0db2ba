// SPDX-License-Identifier: Apache-2.0

import NotificationRuntime
import PushMessages

/// A download that runs while its notification is built; the notification then waits for it for a limited time.
struct AndroidImageWait: Sendable {
    private enum End: Sendable {
        case download, time
    }

    private let text: String
    private let startedAt: Duration
    private let task: Task<AndroidDownloadRecord, Never>
    /// Which ended first, the download or the wait.
    private let first: Locked<End?>
    private let start = AsyncStream<Never>.makeStream()

    /// Begins the download, which runs from ``run()`` on, or from the wait for it.
    ///
    /// Thus the reports of the download and of the building of the notification come in the same order every time.
    init(_ download: AndroidImageDownload) {
        let first = Locked<End?>(nil)
        self.first = first
        text = download.text
        startedAt = download.log.stopwatch.elapsed()
        let begun = download.begin()
        task = Task { [start] in
            for await _ in start.stream {}
            guard !Task.isCancelled else { return begun }
            let result = await download.run(begun)
            // A picture too large for memory never comes, whoever ends the wait for it.
            if result.failure != .outOfMemory { first.withLock { $0 = $0 ?? .download } }
            return result
        }
    }

    /// Starts the download.
    func run() { start.continuation.finish() }

    /// Waits for the download and cancels it when the time is up: a later picture is never shown.
    func result(within limit: Duration, _ log: AndroidLog) async -> AndroidDownloadRecord {
        run()
        let end = log.stopwatch.elapsed() + limit
        let timer = Task { [first, task] in
            guard (try? await log.stopwatch.sleep(end)) != nil else { return }
            let isLate = first.withLock { first in
                if first == nil { first = .time }
                return first == .time
            }
            guard isLate else { return }
            log.record(.timeLimit, ["seconds": .seconds(limit)])
            log.line("Failed to download image in time, showing notification without it")
            task.cancel()
        }
        var download = await withTaskCancellationHandler {
            await task.value
        } onCancel: {
            task.cancel()
        }
        timer.cancel()
        if first.withLock({ $0 }) == .time, download.failure != .outOfMemory {
            download.failure = .timedOut
            download.file = nil
        }
        return download
    }

    /// Ends the download if it still runs.
    func cancel() { task.cancel() }
}

extension AndroidDeliveryRecord {
    /// How long the notification waits for its picture.
    var imageTimeLimit: Duration {
        if let own = device.timeLimit { return own }
        guard let drawing else { return Capabilities.standard.duration(.imageDownloadSeconds, on: device.client) }
        return .seconds(drawing.seconds ?? Self.receiveSeconds)
    }

    /// Seconds that `onMessageReceived` may take, which is the limit for SDKs without one (Firebase, "Receive messages
    /// in an Android app").
    private static let receiveSeconds = 20
}
