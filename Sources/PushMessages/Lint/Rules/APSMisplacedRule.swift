// SPDX-License-Identifier: Apache-2.0

/// The `aps` dictionary, or one of its keys, in a place where iOS does not look.
///
/// Why: iOS reads one dictionary, `aps` at the top of what it receives, which is `message.apns.payload.aps` for FCM.
/// Under `apns` itself FCM refuses it; one level too deep it arrives and does nothing. A title stands in `aps.alert`,
/// but a sound and a badge in `aps`.
///
/// Example: `{"apns": {"aps": {"alert": {"title": "Hi", "sound": "default"}}}}`
///
/// Fix: move it to `message.apns.payload.aps`, texts to `aps.alert`, and the rest beside `alert`.
///
/// Source: Apple, "Generating a remote notification"; FCM HTTP v1 reference, `ApnsConfig`.
struct APSMisplacedRule: LintRule {
    static let id = "aps-misplaced"
    static let severity = Severity.warning
    static let platform: Platform? = .apple
    static let documentation: String? =
        "https://developer.apple.com/documentation/usernotifications/generating-a-remote-notification"
    static let forms = LintSubject.Form.all
    static let parts: LintSubject.Parts = [.violations, .appleFreeKeys]

    func check(_ subject: LintSubject, _ report: inout LintReport) {
        checkUnknownFields(subject, &report)
        guard let payload = subject.message.apnsBox?.value.payload, payload.hasFreeKeys else { return }
        for (name, value) in payload.custom { checkBesideAPS(name, value, payload, subject, &report) }
        for (name, value) in payload.aps.custom {
            let path = subject.payloadPath("aps", .member(name))
            if name == "aps", case .object(let inner) = value {
                let edits = inner.map {
                    Fix.Edit.set(path: subject.payloadPath("aps", .member($0.key)), value: $0.value)
                }
                report.add(
                    at: path,
                    "iOS reads nothing of an aps inside aps; move what it holds one level up.",
                    fix: Fix(
                        summary: "move its keys to \(subject.payloadPath("aps"))",
                        edits: [.remove(path: path)] + edits
                    )
                )
            } else if Self.isAlertKey(name), value != .null {
                let right = subject.payloadPath("aps", "alert", .member(name))
                let isText = payload.aps.alert?.text != nil
                report.add(
                    at: path,
                    "iOS shows no \(name) from aps itself; it belongs into aps.alert.\(name).",
                    fix: isText ? nil : Self.move(value, from: path, to: right)
                )
            }
        }
        guard case .content(let alert)? = payload.aps.alert else { return }
        for (name, value) in alert.custom where value != .null {
            guard let right = Self.apsKey(name), right != "sound" || !subject.isLiveActivity else { continue }
            let isTaken = payload.aps.isTyped(right) || payload.aps.custom[right] != nil
            let path = subject.payloadPath("aps", "alert", .member(name))
            report.add(
                at: path,
                "iOS reads no \(right) inside aps.alert; it belongs into aps.\(right), beside alert.",
                fix: isTaken
                    ? Fix(summary: "remove \(path)", edits: [.remove(path: path)])
                    : Self.move(value, from: path, to: subject.payloadPath("aps", .member(right)))
            )
        }
    }

    private func checkBesideAPS(
        _ name: String,
        _ value: JSONValue,
        _ payload: PushMessage.APNSPayload,
        _ subject: LintSubject,
        _ report: inout LintReport
    ) {
        let path = subject.payloadPath(.member(name))
        if name == "payload" || name == "apns", let inner = value["aps"] ?? value["payload"]?["aps"],
            inner.object != nil
        {
            report.add(
                at: path,
                "iOS reads aps at the top of the payload alone, so nothing of \(path.name) is shown; move its aps up.",
                fix: payload.aps == PushMessage.APS()
                    ? Self.move(inner, from: path, to: subject.payloadPath("aps")) : nil
            )
        } else if let right = Self.hyphenated.first(where: name.hasLetters), payload.custom["aps"] == nil {
            guard !payload.aps.isTyped(right) else { return }
            report.add(
                at: path,
                "iOS reads \(right) in aps alone, so \(path.name) does nothing; move it there.",
                fix: Self.move(value, from: path, to: subject.payloadPath("aps", .member(right)))
            )
        }
    }

    private func checkUnknownFields(_ subject: LintSubject, _ report: inout LintReport) {
        for (index, violation) in subject.violations.enumerated() {
            guard let name = violation.unknownName else { continue }
            let right: FieldPath
            switch subject.path(of: violation) {
            case subject.path("apns") where name == "aps", subject.root where name == "aps",
                subject.path("apns", "fcm_options") where name == "aps":
                right = subject.payloadPath("aps")
            case subject.root where name == "payload": right = subject.payloadPath()
            case subject.path("apns"):
                if Self.alertKeys.contains(name) {
                    right = subject.payloadPath("aps", "alert", .member(name))
                } else if name == "alert" || Self.apsKey(name) != nil {
                    right = subject.payloadPath("aps", .member(Self.apsKey(name) ?? name))
                } else {
                    continue
                }
            default: continue
            }
            report.explain(index)
            let path = subject.exactPath(of: violation)
            let isTaken = subject.document.value(at: right) != nil
            report.add(
                at: path,
                "FCM refuses the request because of \(path.name), which it does not know; it belongs into \(right.name).",
                severity: .error,
                fix: isTaken ? nil : subject.document.value(at: path).map { Self.move($0, from: path, to: right) }
            )
        }
    }

    private static func move(_ value: JSONValue, from path: FieldPath, to right: FieldPath) -> Fix {
        Fix(summary: "move it to \(right)", edits: [.remove(path: path), .set(path: right, value: value)])
    }

    /// Returns whether a key with this name belongs into `aps.alert`.
    static func isAlertKey(_ name: String) -> Bool { alertKeys.contains(name) }

    /// Returns whether a key with this name belongs into `aps` and not into its alert.
    static func isAPSKey(_ name: String) -> Bool { apsKey(name) != nil }

    private static let alertKeys: Set<String> = [
        "title", "subtitle", "body", "loc-key", "loc-args", "title-loc-key", "title-loc-args", "subtitle-loc-key",
        "subtitle-loc-args", "launch-image",
    ]

    private static func apsKey(_ name: String) -> String? {
        switch name {
        case "sound", "badge", "category": name
        default: hyphenated.first(where: name.hasLetters)
        }
    }

    /// Keys of `aps` whose names are unlikely for an app's own data.
    private static let hyphenated = [
        "thread-id", "target-content-id", "interruption-level", "relevance-score", "filter-criteria",
    ]
}
