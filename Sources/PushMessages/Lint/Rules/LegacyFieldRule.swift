// SPDX-License-Identifier: Apache-2.0

/// A field of FCM's legacy API, which the v1 API does not know or has elsewhere.
///
/// Why: the legacy API was switched off in 2024, but its messages live on in code and in answers to questions. It had
/// one level of options for all platforms; the v1 API refuses a request with any of them there, and has a separate
/// place for each platform. Programs still call methods of SDKs for it, and its address.
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
            // A value that shows another place to be meant is not the legacy field.
            guard !report.isReported(index), let name = violation.unknownName, subject.strayFields[index] == nil else {
                continue
            }
            let path = subject.exactPath(of: violation)
            let value = subject.document.value(at: path)
            guard let right = Self.places(for: name, value, in: violation.path, of: subject) else { continue }
            report.explain(index)
            let names = right.map(\.path.name).joined(separator: " and ")
            let parts = right.compactMap { place in place.value.map { (right: place.path, value: $0) } }
            let fix: Fix? =
                if !right.isEmpty, parts.count == right.count, case .fix(let fix) = subject.move(path, to: parts) {
                    fix
                } else {
                    nil
                }
            report.add(
                at: path,
                "FCM refuses the request because of \(path.name), a field of its legacy API; "
                    + (!right.isEmpty
                        ? "the v1 API has \(names)."
                        : Self.isTarget(name)
                            ? "send one message to each, to fid or token."
                            : "the v1 API has a field of the request for it, beside message."),
                fix: fix
            )
        }
    }

    /// Returns what is wrong with the address and the credentials of a request to FCM.
    fileprivate static func findings(in request: RequestText) -> [Finding] {
        let address = request.address
        let isForFCM = ["fcm.googleapis.com", "gcm"].contains {
            (address + (request.headers["host"] ?? "")).contains($0)
        }
        guard isForFCM else { return [] }
        var faults: [(range: Range<Int>?, sentence: String)] = []
        if address.hasSuffix("/fcm/send") || address.hasSuffix("/gcm/send") {
            let sentence =
                "The request goes to FCM's legacy API (\(address)), which is switched off; send to "
                + "https://fcm.googleapis.com/v1/projects/PROJECT/messages:send."
            faults.append((request.addressRange, sentence))
        }
        if request.headers["authorization"]?.hasPrefix("key=") == true {
            let sentence =
                "The request has a server key (Authorization: key=…), which only FCM's legacy API took; send Bearer and an OAuth "
                + "access token."
            faults.append((request.headerRanges["authorization"], sentence))
        }
        return faults.map { fault in
            Finding(
                rule: id,
                severity: severity,
                location: request.location(at: fault.range),
                message: fault.sentence,
                documentation: documentation
            )
        }
    }

    /// Returns whether the legacy API names the recipients in this field.
    static func isTarget(_ name: String) -> Bool {
        switch name {
        case "to", "registration_ids", "registrationIds", "registration_tokens": true
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
        let steps = parent.steps.compactMap { if case .member(let name) = $0 { name } else { nil } }
        if steps == ["message"] || steps.isEmpty {
            if name == "to" { return [target(value, of: subject)] }
            if isTarget(name) { return [] }
        }
        let places = MessageTable.standard.places(ofLegacy: subject.legacyName(name, in: steps))
        guard !places.isEmpty else { return nil }
        return places.compactMap { place in
            subject.path(to: place).map { path in
                Place(
                    path: path,
                    value: value.flatMap { place.field.kind.converted($0) ?? object($0, place.field.kind) }
                )
            }
        }
    }

    /// Returns a text that may stand for an object: the name of a sound.
    private static func object(_ value: JSONValue, _ kind: MessageTable.Kind) -> JSONValue? {
        MessageTable.standard.takes(value, kind) ? value : nil
    }

    private static func target(_ value: JSONValue?, of subject: LintSubject) -> Place {
        guard let text = value?.string, TargetShape(text) == .topicPath else {
            return Place(path: subject.path("token"), value: value)
        }
        return Place(path: subject.path("topic"), value: .string(String(text.dropFirst(8))))
    }
}

extension RequestText {
    /// What is wrong with its address and credentials, if it goes to FCM or APNs, and what of a program's calls is switched off.
    package var findings: [Finding] {
        LegacyFieldRule.findings(in: self) + TargetMismatchRule.findings(in: self) + (calls?.findings ?? [])
    }
}

extension ProgramCalls {
    /// What is switched off.
    package var findings: [Finding] {
        zip(gone, Finding.Location.locations(of: gone.map(\.range), in: text)).map { call, location in
            Finding(
                rule: LegacyFieldRule.id,
                severity: LegacyFieldRule.severity,
                location: location,
                message: call.sentence,
                documentation: LegacyFieldRule.documentation
            )
        }
    }
}
