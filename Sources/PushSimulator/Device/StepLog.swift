// SPDX-License-Identifier: Apache-2.0

import AsyncPrimitives
import Curl
import PushMessages
import Synchronization

/// The steps of a delivery from all tasks, with the time since the push arrived.
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
    var withoutCredentials: JSONObject {
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

/// Time on some clock since the stopwatch was made.
struct Stopwatch: Sendable {
    /// How long ago it was made.
    let elapsed: @Sendable () -> Duration
    /// Returns that long after it was made, or throws when the task is cancelled.
    let sleep: @Sendable (_ until: Duration) async throws -> Void
    /// The time since then that the clock did not count, because the process was kept waiting.
    private let timeLost: @Sendable () -> Duration

    init(_ clock: any Clock<Duration>) {
        // `AttendedClock` is used by its concrete type, because calls through the protocol are slow.
        if let clock = clock as? AttendedClock {
            let before = AttendedClock.timeLost
            self.init(of: clock) { AttendedClock.timeLost - before }
        } else {
            self.init(of: clock) { .zero }
        }
    }

    private init<C: Clock<Duration>>(of clock: C, timeLost: @escaping @Sendable () -> Duration) {
        let start = clock.now
        self.timeLost = timeLost
        elapsed = { start.duration(to: clock.now) }
        sleep = { try await clock.sleep(until: start.advanced(by: $0), tolerance: nil) }
    }

    /// How long the process was kept waiting, as the fields of a timeline's step; `nil` if that time made no difference to the
    /// limit.
    func timeLost(beyond limit: Duration) -> JSONObject? {
        let (elapsed, lost) = (elapsed(), timeLost())
        return elapsed < limit && elapsed + lost >= limit ? ["seconds": .seconds(lost)] : nil
    }
}

extension TransferResult {
    /// A server's answer as the fields of a timeline's step; times are counted from the download's start.
    func timelineFields(download number: Int) -> JSONObject {
        var fields: JSONObject = ["download": .integer(number), "status": .integer(status)]
        fields["mimeType"] = mimeType.map(JSONValue.string)
        fields["byteCount"] = .integer(byteCount)
        fields["effectiveURL"] = .string(effectiveURL)
        fields["nameLookup"] = .seconds(timings.nameLookup)
        fields["connect"] = .seconds(timings.connect)
        fields["tls"] = .seconds(timings.tls)
        fields["firstByte"] = .seconds(timings.firstByte)
        fields["total"] = .seconds(timings.total)
        return fields
    }
}

extension RedirectPolicy.Hop {
    /// A redirect as the fields of a timeline's step.
    func timelineFields(download number: Int) -> JSONObject {
        ["download": .integer(number), "from": .string(from), "to": .string(to), "status": .integer(status)]
    }
}

extension CurlError {
    /// Adds what libcurl says about a failed download to the fields of a timeline's step.
    func add(to fields: inout JSONObject) {
        fields["curlCode"] = .integer(code.rawValue)
        fields["curlDetail"] = .string(detail)
        fields["byteCount"] = .integer(byteCount)
        fields["total"] = .seconds(timings.total)
    }
}

extension JSONValue {
    /// A time in seconds, rounded down to the microsecond.
    static func seconds(_ duration: Duration) -> JSONValue {
        let (seconds, attoseconds) = duration.components
        return .number(Double(seconds * 1_000_000 + attoseconds / 1_000_000_000_000) / 1_000_000)
    }
}

extension Duration {
    /// Whole milliseconds, rounded towards zero.
    var wholeMilliseconds: Int64 { components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000 }
}
