// SPDX-License-Identifier: Apache-2.0

import PushMessages
import Synchronization

/// The steps of a delivery, from whatever task, with the time since the push arrived.
final class StepLog<Step: RawRepresentable<String> & Sendable>: Sendable {
    /// Time since the push arrived.
    let stopwatch: Stopwatch
    private let events = Mutex<[TimelineEvent]>([])

    init(clock: any Clock<Duration>) {
        stopwatch = Stopwatch(clock)
    }

    /// The steps in order of time.
    var timeline: [TimelineEvent] { events.withLock { $0 } }

    func record(_ step: Step, _ fields: JSONObject = [:]) {
        let fields = fields.withoutCredentials
        events.withLock { events in
            events.append(TimelineEvent(at: stopwatch.elapsed(), event: step.rawValue, fields: fields))
        }
    }
}

extension JSONObject {
    /// The object with the credentials in its texts hidden, however deep they stand.
    fileprivate var withoutCredentials: JSONObject {
        var object = self
        for (key, value) in self { object[key] = value.withoutCredentials }
        return object
    }
}

extension JSONValue {
    fileprivate var withoutCredentials: JSONValue {
        switch self {
        case .string(let text): .string(Credentials.hidden(in: text))
        case .array(let elements): .array(elements.map(\.withoutCredentials))
        case .object(let object): .object(object.withoutCredentials)
        default: self
        }
    }
}
