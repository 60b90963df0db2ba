// SPDX-License-Identifier: Apache-2.0

package import PushMessages

/// The steps that a site's own worker in a real browser writes into a timeline, besides ``WebTimelineStep``.
package enum WorkerTimelineStep: String, Sendable, Hashable, CaseIterable {
    /// A listener of the worker was called: `listener`, `action` for a button.
    case began = "worker-began"
    /// Its work was done: `listener`, and the `promises` that it waited for.
    case ended = "worker-ended"
    /// An error that nothing caught: `listener`, `reason`, `place`.
    case failed = "worker-failed"
    /// The worker asked for a page: `method`, `url`, `place`.
    case windowRequested = "window-requested"
    /// The browser refused that: `method`, `url`, `reason`.
    case windowRefused = "window-refused"
    /// The browser asked the site for a page: `url`.
    case pageOpened = "page-opened"
    /// A person acted on the notification: `kind`, `action` for a button.
    case interaction
}

extension TimelineEvent {
    /// A step of a worker, without the credentials in its texts.
    package init(at time: Duration, _ step: WorkerTimelineStep, _ fields: JSONObject) {
        self.init(at: time, event: step.rawValue, fields: fields.withoutCredentials)
    }

    /// A step that simulated browsers have too, without the credentials in its texts.
    package init(at time: Duration, _ step: WebTimelineStep, _ fields: JSONObject) {
        self.init(at: time, event: step.rawValue, fields: fields.withoutCredentials)
    }
}
