// SPDX-License-Identifier: Apache-2.0

/// A field with the name of an Admin SDK, which the API does not know.
///
/// Why: the SDKs for Node and Python count in milliseconds and say so in their names, and call the priority of a
/// notification simply `priority`. They send a message with `tokens` to each of them in a separate request, and had methods
/// for the legacy API that took `options`. They translate; FCM refuses a request that has these names, and `importance`, which
/// an app gives its channels.
///
/// Example: `{"android": {"notification": {"priority": "high", "vibrate_timings_millis": [0, 500]}}}`
///
/// Fix: write the API's own name, and durations as seconds with an `s` at the end; send one request to each token.
///
/// Source: firebase-admin-node, `AndroidNotification`, `sendEachForMulticast`; firebase-admin-python, `AndroidNotification`,
/// `MulticastMessage`; FCM HTTP v1 discovery document.
struct SDKFieldRule: LintRule {
    static let id = "sdk-field"
    static let severity = Severity.error
    static let documentation: String? =
        "https://firebase.google.com/docs/reference/fcm/rest/v1/projects.messages#androidnotification"
    static let parts: LintSubject.Parts = .violations

    func check(_ subject: LintSubject, _ report: inout LintReport) {
        checkMulticast(subject, &report)
        checkArguments(subject, &report)
        for index in subject.violations.indices where !report.isReported(index) {
            // The SDKs have other names than the API in the sections of platforms alone, and none for the text.
            guard let stray = subject.strayFields[index], let place = stray.place, place.section != nil,
                place.field.name != "body", place.steps.dropLast().elementsEqual(stray.parent),
                let right = subject.path(to: place)
            else { continue }
            report.explain(index)
            let value = stray.value.flatMap { place.field.converted($0, from: stray.name) }
            let origin =
                Self.isOfChannels(stray.name) ? "a channel has and a notification has not" : "is an Admin SDK's name"
            report.add(
                at: stray.path,
                "FCM refuses the request because of \(stray.path.name), which \(origin); "
                    + "the API has \(place.field.name).",
                platform: place.platform,
                fix: value.flatMap { subject.fix(moving: stray.path, to: right, $0) }
            )
        }
    }

    private func checkMulticast(_ subject: LintSubject, _ report: inout LintReport) {
        for (index, violation) in subject.violations.enumerated() where !report.isReported(index) {
            guard let target = violation.unknownName.flatMap(Self.target(ofMulticast:)),
                subject.path(of: violation) == subject.root
            else { continue }
            report.explain(index)
            let path = subject.exactPath(of: violation)
            let values = subject.document.value(at: path)?.array
            report.add(
                at: path,
                "FCM refuses the request because of \(path.name), the list of an Admin SDK's multicast message; "
                    + "sendEachForMulticast sends one request to each, with \(target).",
                fix: values?.count == 1 ? subject.fix(moving: path, to: subject.path(.member(target)), values![0]) : nil
            )
        }
    }

    /// Reports what SDKs' methods take beside or around a message.
    private func checkArguments(_ subject: LintSubject, _ report: inout LintReport) {
        for (index, violation) in subject.violations.enumerated() where !report.isReported(index) {
            let path = subject.exactPath(of: violation)
            guard subject.path(of: violation) == subject.root, let value = subject.document.value(at: path) else {
                continue
            }
            let sentence: String
            switch (violation.unknownName, value) {
            case ("options", .object):
                sentence =
                    "an argument that the Admin SDKs' sendToDevice had; the v1 API has priority, ttl and collapse_key in android, "
                    + "and apns-priority, apns-expiration and apns-collapse-id in apns.headers."
            case (Self.list, .array):
                sentence = "the list that an Admin SDK's sendEach takes; it sends a request for each of its elements."
            default: continue
            }
            report.explain(index)
            report.add(at: path, "FCM refuses the request because of \(path.name), \(sentence)")
        }
    }

    /// Whether this is what the app gives a channel when it makes one.
    private static func isOfChannels(_ name: String) -> Bool { name == "importance" }

    /// The name of the argument that holds several messages, each with a target of its own.
    static let list = "messages"

    /// Returns the target of the requests into which SDKs split a message with this list.
    static func target(ofMulticast name: String) -> String? {
        switch name {
        case "tokens": "token"
        case "fids": "fid"
        default: nil
        }
    }
}
