// SPDX-License-Identifier: Apache-2.0

/// A field of FCM's legacy API, which the v1 API does not know or has elsewhere.
///
/// Why: the legacy API was switched off in 2024, but its messages live on in code and in answers to questions. It had
/// one level of options for all platforms; the v1 API refuses a request with any of them there, and has a place of its
/// own for each platform.
///
/// Example: `{"message": {"topic": "news", "notification": {"title": "Hi", "sound": "default"}, "time_to_live": 60}}`
///
/// Fix: move the field to the place that is named.
///
/// Source: FCM, "Migrate from legacy FCM APIs to HTTP v1"; FCM HTTP v1 discovery document.
struct LegacyFieldRule: LintRule {
    static let id = "legacy-field"
    static let severity = Severity.error
    static let documentation: String? = "https://firebase.google.com/docs/cloud-messaging/migrate-v1"
    static let parts: LintSubject.Parts = .violations

    func check(_ subject: LintSubject, _ report: inout LintReport) {
        for (index, violation) in subject.violations.enumerated() {
            guard !report.isReported(index), let name = violation.unknownName else { continue }
            let path = subject.exactPath(of: violation)
            let value = subject.document.value(at: path)
            guard let right = Self.places(for: name, value, in: subject.path(of: violation), of: subject) else {
                continue
            }
            report.explain(index)
            let names = right.map(\.path.name).joined(separator: " and ")
            let isTaken = right.contains { subject.document.value(at: $0.path) != nil || $0.value == nil }
            report.add(
                at: path,
                "FCM refuses the request because of \(path.name), a field of its legacy API; "
                    + (right.isEmpty ? "send one message to each, to fid or token." : "the v1 API has \(names)."),
                fix: right.isEmpty || isTaken
                    ? nil
                    : Fix(
                        summary: "move it to \(names)",
                        edits: [.remove(path: path)] + right.map { .set(path: $0.path, value: $0.value!) }
                    )
            )
        }
    }

    /// Returns whether the legacy API names the recipients in this field.
    static func isTarget(_ name: String) -> Bool {
        switch name {
        case "to", "registration_ids", "registrationIds", "tokens", "registration_tokens": true
        default: false
        }
    }

    private struct Place {
        var path: FieldPath
        /// The value to write there; `nil` if it cannot be derived.
        var value: JSONValue?
    }

    /// Returns the fields of the v1 API for a legacy field: empty if there is none, `nil` if the name is not a legacy
    /// field.
    private static func places(
        for name: String,
        _ value: JSONValue?,
        in parent: FieldPath,
        of subject: LintSubject
    ) -> [Place]? {
        func android(_ name: FieldPath.Step) -> FieldPath { subject.path("android", name) }
        func own(_ name: FieldPath.Step) -> FieldPath { subject.path("android", "notification", name) }
        func aps(_ name: FieldPath.Step) -> FieldPath { subject.payloadPath("aps", name) }
        if parent == subject.root {
            switch name {
            case "to": return [target(value, of: subject)]
            case _ where isTarget(name): return []
            case "collapse_key", "collapseKey", "restricted_package_name", "restrictedPackageName":
                return [Place(path: android(.member(FieldName.protobuf(name))), value: value)]
            case "priority":
                let word = value?.string?.uppercased()
                return [Place(path: android("priority"), value: word.map(JSONValue.string))]
            case "time_to_live", "timeToLive", "ttl":
                let seconds = value?.integer ?? value?.string.flatMap { Int($0) }
                return [Place(path: android("ttl"), value: seconds.map { .string("\($0)s") } ?? value)]
            case "dry_run", "dryRun":
                guard !subject.root.steps.isEmpty else { return nil }
                return [Place(path: ["validate_only"], value: value)]
            default: return nil
            }
        }
        guard parent == subject.path("notification") else { return nil }
        switch name {
        case "sound": return [Place(path: own("sound"), value: value), Place(path: aps("sound"), value: value)]
        case "badge":
            let number = value?.integer ?? value?.string.flatMap { Int($0) }
            return [Place(path: aps("badge"), value: number.map(JSONValue.integer))]
        case "subtitle": return [Place(path: aps("alert").appending("subtitle"), value: value)]
        case "click_action", "clickAction":
            return [Place(path: own("click_action"), value: value), Place(path: aps("category"), value: value)]
        case "icon", "color", "tag", "ticker", "visibility": return [Place(path: own(.member(name)), value: value)]
        case "android_channel_id", "androidChannelId", "channel_id", "channelId":
            return [Place(path: own("channel_id"), value: value)]
        case "title_loc_key", "title_loc_args", "body_loc_key", "body_loc_args", "titleLocKey", "titleLocArgs",
            "bodyLocKey", "bodyLocArgs":
            return [Place(path: own(.member(FieldName.protobuf(name))), value: list(value, for: name))]
        default: return nil
        }
    }

    /// Returns the arguments as an array; the legacy API has them as a JSON array in a string.
    private static func list(_ value: JSONValue?, for name: String) -> JSONValue? {
        guard name.hasSuffix("args") || name.hasSuffix("Args"), let text = value?.string else { return value }
        let list = try? JSONValue(parsing: Array(text.utf8))
        return list?.strings == nil ? nil : list
    }

    private static func target(_ value: JSONValue?, of subject: LintSubject) -> Place {
        guard let text = value?.string, TargetShape(text) == .topicPath else {
            return Place(path: subject.path("token"), value: value)
        }
        return Place(path: subject.path("topic"), value: .string(String(text.dropFirst(8))))
    }
}
