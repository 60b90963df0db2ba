// SPDX-License-Identifier: Apache-2.0

import Curl
import NotificationRuntime
import PushMessages
import Synchronization

/// The events of a delivery from all threads, with the time since the push arrived.
final class DeliveryLog: Sendable {
    enum Entry: Sendable {
        case runtime(RuntimeEvent)
        case step(AppleTimelineStep, JSONObject)
    }

    /// Time since the push arrived, without what was skipped.
    let stopwatch: Stopwatch
    private let state = Mutex(State())

    private struct State {
        var entries: [(at: Duration, entry: Entry)] = []
        var whenCrashed: (@Sendable (_ isGone: Bool) -> Void)?
        var skipped = Duration.zero
    }

    init(clock: any Clock<Duration>) {
        stopwatch = Stopwatch(clock)
    }

    var entries: [(at: Duration, entry: Entry)] { state.withLock { $0.entries } }

    /// Time since the push arrived.
    func elapsed() -> Duration { stopwatch.elapsed() + state.withLock { $0.skipped } }

    /// Goes on to a later time at once, because nothing happens until then.
    func skip(to time: Duration) {
        state.withLock { $0.skipped = max($0.skipped, time - stopwatch.elapsed()) }
    }

    func record(_ step: AppleTimelineStep, _ fields: JSONObject = [:]) {
        append(.step(step, fields))
    }

    func record(_ event: RuntimeEvent) {
        append(.runtime(event))
        switch event {
        case .crashed: state.withLock { $0.whenCrashed }?(false)
        case .processEnded: state.withLock { $0.whenCrashed }?(true)
        default: break
        }
    }

    /// A line of the simulated device log.
    func recordSystemLine(_ text: String, level: RuntimeEvent.LogLine.Level = .notice) {
        append(.runtime(.log(.init(level: level, text: text))))
    }

    /// Sets the action for the end of the extension's process; `isGone` says that it was a separate one.
    func whenCrashed(_ action: @escaping @Sendable (_ isGone: Bool) -> Void) {
        state.withLock { $0.whenCrashed = action }
    }

    private func append(_ entry: Entry) {
        state.withLock { $0.entries.append((stopwatch.elapsed() + $0.skipped, entry)) }
    }
}

extension DeliveryLog {
    /// The entries as the steps of a delivery's timeline, URLs in them without credentials.
    var timeline: [TimelineEvent] {
        entries.flatMap { at, entry in
            switch entry {
            case .step(let step, let fields): [TimelineEvent(at: at, event: step.rawValue, fields: fields)]
            case .runtime(let event):
                Self.steps(of: event).map { step, fields in
                    TimelineEvent(at: at, event: step.rawValue, fields: fields.withoutCredentials)
                }
            }
        }
    }

    private static func steps(of event: RuntimeEvent) -> [(AppleTimelineStep, JSONObject)] {
        switch event {
        case .log(let line):
            var fields: JSONObject = ["level": .string(line.level.rawValue), "text": .string(line.text)]
            fields["code"] = line.code.map(JSONValue.string)
            return [(.deviceLog, fields)]
        case .downloadStarted(let id, let url):
            return [(.downloadStarted, ["download": .integer(id), "url": .string(url)])]
        case .downloadFinished(let id, let result):
            return redirects(id, result.redirects) + [(.downloadFinished, result.timelineFields(download: id))]
        case .downloadFailed(let id, let url, let urlError, let reason, let error):
            var fields: JSONObject = [
                "download": .integer(id), "url": .string(url), "urlError": .integer(urlError),
                "reason": .string(reason),
            ]
            error?.add(to: &fields)
            return redirects(id, error?.redirects ?? []) + [(.downloadFailed, fields)]
        case .downloadNamed(let id, let suggested, let fileExtension):
            var fields: JSONObject = ["download": .integer(id), "fileExtension": .string(fileExtension)]
            fields["suggestedFilename"] = suggested.map(JSONValue.string)
            return [(.fileNamed, fields)]
        case .attachmentCreated(let identifier, let path, let type):
            let fields: JSONObject = [
                "identifier": .string(identifier), "path": .string(path), "type": .string(type),
            ]
            return [(.attachmentCreated, fields)]
        case .attachmentRejected(let path, let code, let reason, _):
            let fields: JSONObject = ["path": .string(path), "code": .integer(code), "reason": .string(reason)]
            return [(.attachmentRejected, fields)]
        case .sharedHelperUsed:
            return []
        case .crashed(let reason):
            return [(.extensionCrashed, ["reason": .string(reason)])]
        case .processEnded(let end):
            var fields: JSONObject = ["reason": .string(end.reason)]
            fields["place"] = end.place.map(JSONValue.string)
            if !end.stack.isEmpty { fields["stack"] = .array(end.stack.map(JSONValue.string)) }
            return [(.extensionCrashed, fields)]
        case .deliveryMetrics(let metrics):
            let members = metrics.sorted { $0.key < $1.key }.map { (key: $0.key, value: JSONValue.string($0.value)) }
            return [(.deliveryMetrics, JSONObject(members))]
        }
    }

    private static func redirects(_ id: Int, _ hops: [RedirectPolicy.Hop]) -> [(AppleTimelineStep, JSONObject)] {
        hops.map { (.downloadRedirected, $0.timelineFields(download: id)) }
    }
}
