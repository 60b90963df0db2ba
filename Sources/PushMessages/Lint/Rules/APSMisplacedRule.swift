// SPDX-License-Identifier: Apache-2.0

/// The `aps` dictionary, or one of its keys, in a place where iOS does not look.
///
/// Why: iOS reads one dictionary, `aps` at the top of what it receives, which is `message.apns.payload.aps` for FCM.
/// Under `apns` itself FCM refuses it; one level too deep it arrives and does nothing. A title stands in `aps.alert`,
/// but a sound and a badge in `aps`. Header fields such as `apns-priority` are part of the request to APNs; in the
/// payload they do nothing.
///
/// Example: `{"apns": {"aps": {"alert": {"title": "Hi", "sound": "default"}}}}`
///
/// Fix: move it to `message.apns.payload.aps`, texts to `aps.alert`, the rest beside `alert`, and header fields to
/// `message.apns.headers`. Other keys beside `aps` are the app's own.
///
/// Source: Apple, "Generating a remote notification", "Sending notification requests to APNs"; FCM HTTP v1 reference,
/// `ApnsConfig`; invertase/react-native-firebase#6373; grafana/oncall#1614; firebase-admin-python#875.
struct APSMisplacedRule: LintRule {
    static let id = "aps-misplaced"
    static let severity = Severity.warning
    static let platform: Platform? = .apple
    static let documentation: String? =
        "https://developer.apple.com/documentation/usernotifications/generating-a-remote-notification"
    static let forms = LintSubject.Form.all
    static let parts: LintSubject.Parts = [.violations, .appleFreeKeys]

    func check(_ subject: LintSubject, _ report: inout LintReport) {
        report.addStrayFields(in: subject) { stray in
            stray.place?.steps.starts(with: ["message", "apns", "payload"]) ?? false
        }
        let payload = subject.message.apns.payload
        guard payload.hasFreeKeys else { return }
        for (name, value) in payload.custom { checkBesideAPS(name, value, payload, subject, &report) }
        for (name, value) in payload.aps.custom {
            let path = subject.payloadPath("aps", .member(name))
            if checkHeader(name, value, at: path, subject, &report) { continue }
            if name == "aps", case .object(let inner) = value {
                report.add(
                    at: path,
                    "iOS reads nothing of an aps inside aps; move what it holds one level up.",
                    fix: subject.fix(moving: path, to: subject.payloadPath("aps"), .object(inner))
                )
            } else if Self.isAlertKey(name), value != .null {
                let right = subject.payloadPath("aps", "alert", .member(name))
                report.add(
                    at: path,
                    "iOS shows no \(name) from aps itself; it belongs in aps.alert.\(name).",
                    fix: subject.fix(moving: path, to: right, value)
                )
            }
        }
        guard case .content(let alert)? = payload.aps.alert else { return }
        for (name, value) in alert.custom where value != .null {
            let path = subject.payloadPath("aps", "alert", .member(name))
            if checkHeader(name, value, at: path, subject, &report) { continue }
            guard let right = Self.field(of: "Aps", named: name), Self.isAPSKey(name),
                right.name != "sound" || !subject.isLiveActivity
            else { continue }
            report.add(
                at: path,
                "iOS reads no \(right.name) inside aps.alert; it belongs in aps.\(right.name), beside alert.",
                fix: subject.fix(moving: path, to: subject.payloadPath("aps", .member(right.name)), value)
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
        if checkHeader(name, value, at: path, subject, &report) { return }
        if name == "payload" || name == "apns", let inner = value["payload"]?["aps"] == nil ? value : value["payload"],
            inner["aps"]?.object != nil, case .object(let members) = inner
        {
            let isWhole = inner == value || value.object?.count == 1
            report.add(
                at: path,
                "iOS reads aps only at the top of the payload, so nothing of \(path.name) is shown; move its aps up.",
                fix: isWhole ? subject.fix(moving: path, to: subject.payloadPath(), .object(members)) : nil
            )
        } else if let right = Self.field(of: "Aps", named: name),
            payload.custom["aps"]?.object?.isEmpty ?? (payload.custom["aps"] == nil),
            right.name == "alert" || Self.isAPSKey(name), MessageTable.standard.takes(value, right.kind), value != .null
        {
            // A payload that has the key in aps too has another of the app's own.
            guard !payload.aps.isTyped(right.name), payload.aps.custom[right.name] == nil else { return }
            report.add(
                at: path,
                "iOS reads \(right.name) only in aps, so \(path.name) does nothing; move it there, unless it is the "
                    + "app's own.",
                severity: right.name == "category" ? .note : .warning,
                fix: subject.fix(moving: path, to: subject.payloadPath("aps", .member(right.name)), value)
            )
        }
    }

    /// Reports a header field of the request, or an object of them, and returns whether it is one.
    private func checkHeader(
        _ name: String,
        _ value: JSONValue,
        at path: FieldPath,
        _ subject: LintSubject,
        _ report: inout LintReport
    ) -> Bool {
        let headers = Self.headers(name, value, at: path)
        for header in headers {
            guard let field = Self.field(of: "ApnsHeaders", named: header.name) else { continue }
            let hasHeaders = subject.form == .message || subject.isAPNSRequest
            let place = hasHeaders ? subject.headerPath(field.name) : nil
            let move = place.flatMap { place in
                field.kind.converted(header.value).map { subject.move(header.path, to: [(place, $0)]) }
            }
            var remedy = place.map { "move it to \($0.name)." } ?? "send it as a header field."
            var fix: Fix?
            switch move {
            case .fix(let found)?: fix = found
            case .taken?: remedy = "\(place?.name ?? field.name) has another value already, so keep one of them there."
            case .impossible?, nil: break
            }
            report.add(
                at: header.path,
                "\(header.path.name) does nothing in the payload, because \(field.name) is a header field of the request; "
                    + remedy,
                fix: fix
            )
        }
        return !headers.isEmpty
    }

    /// Returns the header fields that a member is or holds.
    static func headers(_ name: String, _ value: JSONValue, at path: FieldPath = FieldPath())
        -> [(path: FieldPath, name: String, value: JSONValue)]
    {
        if isHeader(name) { return [(path, name, value)] }
        guard name.hasLetters(of: "headers") || name.hasLetters(of: "header"), case .object(let members) = value else {
            return []
        }
        return members.filter { isHeader($0.key) }.map { (path.appending(.member($0.key)), $0.key, $0.value) }
    }

    /// Returns whether a key has the name of one of APNs' header fields.
    static func isHeader(_ name: String) -> Bool {
        name.inLowerCase.hasPrefix("apns") && field(of: "ApnsHeaders", named: name) != nil
    }

    /// Returns whether a key with this name belongs in `aps.alert`.
    static func isAlertKey(_ name: String) -> Bool { field(of: "ApsAlert", named: name)?.name == name }

    /// Returns whether a key with this name belongs in `aps` and not in its alert.
    ///
    /// These are Apple's words as they are, and names with hyphens in any spelling, which are unlikely for an app's own data. The
    /// flags have separate rules.
    static func isAPSKey(_ name: String) -> Bool {
        guard let field = field(of: "Aps", named: name), !field.isGeneral, field.name != "alert", field.kind != .flag
        else {
            return false
        }
        return field.name == name || field.name.contains("-")
    }

    private static func field(of object: String, named name: String) -> MessageTable.Field? {
        MessageTable.standard[object: object]?.fields.first { name.hasLetters(of: $0.name) }
    }
}
