// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushMessages
import Synchronization

/// Loads the pictures of a notification side by side, as Chromium does: the notification waits for all of them.
///
/// Source: Chromium, `notification_resources_loader.cc`.
struct WebResourceLoader: Sendable {
    let browser: WebBrowser.Configuration
    /// The site, as far as it decides what may be loaded.
    let site: WebBrowser.Origin
    /// Whether the site is known to be that one, so that servers may be told.
    let isSiteKnown: Bool
    /// Where the files go; made with the first one.
    let folder: URL
    let log: StepLog<WebTimelineStep>

    /// Returns the pictures with what came of each; cancelling the task ends it early.
    func load(_ resources: [WebResource]) async -> [WebResource] {
        guard !resources.isEmpty else { return [] }
        let stopwatch = Stopwatch(browser.clock)
        let timeUp = TimeUp()
        // Neither task is a child of this one, because a clock need not wake a sleeper whose task is cancelled.
        let loading = Task { await loadAll(resources, timeUp) }
        let timer = Task {
            guard (try? await stopwatch.sleep(browser.timeLimit)) != nil, !Task.isCancelled else { return }
            timeUp.set()
            loading.cancel()
        }
        defer { timer.cancel() }
        return await withTaskCancellationHandler {
            await loading.value
        } onCancel: {
            loading.cancel()
        }
    }

    private func loadAll(_ resources: [WebResource], _ timeUp: TimeUp) async -> [WebResource] {
        await withTaskGroup(of: (Int, WebResource.Outcome).self) { group in
            for (index, resource) in resources.enumerated() {
                group.addTask { (index, await fetch(resource, timeUp)) }
            }
            var resources = resources
            for await (index, outcome) in group { resources[index].outcome = outcome }
            return resources
        }
    }

    /// Whether the time was up before everything was loaded.
    final class TimeUp: Sendable {
        private let state = Mutex(false)

        var isSet: Bool { state.withLock { $0 } }
        func set() { state.withLock { $0 = true } }
    }
}
