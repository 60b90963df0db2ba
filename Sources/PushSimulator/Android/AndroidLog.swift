// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// Everything that happens during a delivery to an Android device, from whatever task, with the time since it arrived.
final class AndroidLog: Sendable {
    /// Who logs a line.
    enum Tag: String, Sendable {
        case messaging = "FirebaseMessaging"
        case parameters = "NotificationParams"
        case system = "NotificationService"
        case runtime = "AndroidRuntime"
    }

    /// How much a line matters, as `android.util.Log` has it.
    enum Level: String, Sendable {
        case debug, info, warn, error
    }

    private let steps: StepLog<AndroidTimelineStep>

    init(clock: any Clock<Duration>) {
        steps = StepLog(clock: clock)
    }

    /// Time since the message arrived.
    var stopwatch: Stopwatch { steps.stopwatch }

    /// Everything until now, in order of time, URLs without credentials.
    var timeline: [TimelineEvent] { steps.timeline }

    func record(_ step: AndroidTimelineStep, _ fields: JSONObject = [:]) { steps.record(step, fields) }

    /// A line of the simulated device log.
    func line(_ text: String, _ level: Level = .warn, tag: Tag = .messaging) {
        record(
            .deviceLog,
            ["tag": .string(tag.rawValue), "level": .string(level.rawValue), "text": .string(text)]
        )
    }
}
