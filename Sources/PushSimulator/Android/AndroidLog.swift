// SPDX-License-Identifier: Apache-2.0

import PushMessages
import Synchronization

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

    /// Time since the message arrived.
    let stopwatch: Stopwatch
    private let events = Mutex<[TimelineEvent]>([])

    init(clock: any Clock<Duration>) {
        stopwatch = Stopwatch(clock)
    }

    /// Everything until now, in order of time, URLs without credentials.
    var timeline: [TimelineEvent] { events.withLock { $0 } }

    func record(_ step: AndroidTimelineStep, _ fields: JSONObject = [:]) {
        var safe = fields
        for (key, value) in fields {
            if case .string(let text) = value { safe[key] = .string(Credentials.hidden(in: text)) }
        }
        events.withLock { $0.append(TimelineEvent(at: stopwatch.elapsed(), event: step.rawValue, fields: safe)) }
    }

    /// A line of the simulated device log.
    func line(_ text: String, _ level: Level = .warn, tag: Tag = .messaging) {
        record(
            .deviceLog,
            ["tag": .string(tag.rawValue), "level": .string(level.rawValue), "text": .string(text)]
        )
    }
}
