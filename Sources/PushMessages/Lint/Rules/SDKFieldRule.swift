// SPDX-License-Identifier: Apache-2.0

/// A field with the name of an Admin SDK, which the API does not know.
///
/// Why: the SDKs for Node and Python count in milliseconds and say so in their names, and call the priority of a
/// notification simply `priority`. They translate; FCM refuses a request that has these names.
///
/// Example: `{"android": {"notification": {"priority": "high", "vibrate_timings_millis": [0, 500]}}}`
///
/// Fix: write the API's own name, and durations as seconds with an `s` at the end.
///
/// Source: firebase-admin-node, `AndroidNotification`; firebase-admin-python, `AndroidNotification`; FCM HTTP v1
/// discovery document.
struct SDKFieldRule: LintRule {
    static let id = "sdk-field"
    static let severity = Severity.error
    static let platform: Platform? = .android
    static let documentation: String? =
        "https://firebase.google.com/docs/reference/fcm/rest/v1/projects.messages#androidnotification"
    static let parts: LintSubject.Parts = .violations

    func check(_ subject: LintSubject, _ report: inout LintReport) {
        for (index, violation) in subject.violations.enumerated() {
            guard !report.isReported(index), let name = violation.unknownName,
                subject.path(of: violation) != subject.path("notification"),
                let right = Self.right(for: FieldName.protobuf(name), in: subject.path(of: violation).steps.last)
            else { continue }
            report.explain(index)
            let path = subject.exactPath(of: violation)
            let place = subject.path(of: violation).appending(.member(right))
            let value = subject.document.value(at: path).flatMap { Self.translated($0, for: right) }
            let isTaken = subject.document.value(at: place) != nil
            report.add(
                at: path,
                "FCM refuses the request because of \(path.name), which is an Admin SDK's name; the API has \(right).",
                fix: value.flatMap { value in
                    isTaken
                        ? nil
                        : Fix(
                            summary: "move it to \(place)",
                            edits: [.remove(path: path), .set(path: place, value: value)]
                        )
                }
            )
        }
    }

    private static func right(for name: String, in parent: FieldPath.Step?) -> String? {
        switch (parent, name) {
        case ("notification", "priority"): "notification_priority"
        case ("notification", "event_timestamp"): "event_time"
        case ("notification", "vibrate_timings_millis"): "vibrate_timings"
        case ("light_settings", "light_on_duration_millis"): "light_on_duration"
        case ("light_settings", "light_off_duration_millis"): "light_off_duration"
        default: nil
        }
    }

    /// Returns the value in the API's form; `nil` if there is none.
    private static func translated(_ value: JSONValue, for field: String) -> JSONValue? {
        switch (field, value) {
        case ("event_time", .string): return value
        case ("event_time", _): return nil
        case ("notification_priority", .string(let word)): return .string("PRIORITY_" + word.uppercased())
        case ("vibrate_timings", .array(let times)):
            let durations = times.compactMap(seconds)
            return durations.count == times.count ? .array(durations) : nil
        case (_, .integer): return seconds(value)
        default: return nil
        }
    }

    private static func seconds(_ value: JSONValue) -> JSONValue? {
        guard case .integer(let millis) = value, millis >= 0 else { return nil }
        let fraction = millis % 1000
        let digits = String(fraction + 1000).dropFirst()
        return .string(fraction == 0 ? "\(millis / 1000)s" : "\(millis / 1000).\(digits)s")
    }
}
