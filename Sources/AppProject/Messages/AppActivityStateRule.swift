// SPDX-License-Identifier: Apache-2.0

internal import ExtensionHost
package import PushMessages

/// The values of a push for a Live Activity are not what the app's own type decodes.
///
/// Why: ActivityKit decodes `attributes` and `content-state` by a `JSONDecoder` without settings. One key that is missing, spelt
/// otherwise or of another type, and iOS drops the push, though APNs has answered 200. A `Date` counts from 2001: seconds since
/// 1970 are 31 years off, without an error.
///
/// Example: `"content-state": {"expiryDate": 1764000000}` for `struct ContentState { var expiryDate: Date }`.
///
/// Fix: send what the type decodes: its own spelling, every member that is not optional, and dates in seconds since 2001.
///
/// Source: Apple, *ActivityAttributes*, *JSONDecoder.DateDecodingStrategy.deferredToDate*; what swift-foundation's decoder
/// answers.
package struct AppActivityStateRule: LintRule {
    package static let id = "app-activity-state"
    package static let severity = Severity.error
    package static let platform: Platform? = .apple
    package static let forms = LintSubject.Form.all
    package static let parts: LintSubject.Parts = .liveActivity

    let activities: AppActivities

    package func check(_ subject: LintSubject, _ report: inout LintReport) {
        let aps = subject.message.apns.payload.aps
        guard let activity = aps.liveActivityIfPresent else { return }
        var members = JSONObject()
        members["attributes-type"] = activity.attributesType.map(JSONValue.string)
        // A value that is not an object counts as one without a property.
        members["attributes"] = activity.attributes.map(JSONValue.object) ?? aps.custom["attributes"]
        members["content-state"] = activity.contentState.map(JSONValue.object) ?? aps.custom["content-state"]
        guard let values = AppActivities.Values(members), let verdict = activities.verdict(on: values) else { return }
        let owner = verdict.type.map { "\($0.name) (\(activities.place(of: $0).spelling))" }
        if let obstacle = verdict.obstacle, let owner {
            report.add(
                at: subject.payloadPath("aps", "content-state"),
                "Whether \(owner) decodes this is not known here: \(obstacle)",
                severity: .note
            )
        }
        for mistake in verdict.mistakes {
            let path = subject.payloadPath("aps").appending(mistake.path)
            let effect = mistake.isDropped ? ", so that iOS drops the push\(owner.map { " for \($0)" } ?? "")" : ""
            report.add(
                at: path,
                "\(mistake.cause)\(effect). \(mistake.remedy)",
                severity: mistake.isDropped ? .error : .warning,
                fix: mistake.replacement.map {
                    Fix(summary: "set \(path) to \($0.description)", edits: [.set(path: path, value: $0)])
                }
            )
        }
    }
}
