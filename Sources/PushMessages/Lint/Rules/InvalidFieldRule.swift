// SPDX-License-Identifier: Apache-2.0

/// A field that FCM's front end does not accept: unknown, of the wrong type, or given twice.
///
/// Why: FCM refuses the whole request with 400 INVALID_ARGUMENT and sends it to nobody. The message quotes the
/// service's answer, so that you can search for it.
///
/// Example: `{"message": {"topic": "news", "toen": "x", "android": {"ttl": "3600"}}}`
///
/// Fix: give an unknown field the name that was meant, at the place of that name, or remove it, which `--fix=remove` does; give
/// the value in the type that is named.
///
/// Source: FCM HTTP v1 discovery document; Google's JSON front end (`json_stream_parser`, `protostream_objectwriter`).
struct InvalidFieldRule: LintRule {
    static let id = "invalid-field"
    static let severity = Severity.error
    static let documentation: String? =
        "https://firebase.google.com/docs/reference/fcm/rest/v1/projects.messages"
    static let forms = LintSubject.Form.all

    func check(_ subject: LintSubject, _ report: inout LintReport) {
        for (index, violation) in subject.violations.enumerated() where !report.isReported(index) {
            let path = subject.exactPath(of: violation)
            let renaming = violation.unknownName.flatMap { Self.renaming($0, at: path, in: subject) }
            let moving = renaming == nil ? Self.moving(violation, at: path, in: subject) : nil
            let removal = Fix.removing(path)
            report.add(
                at: path,
                Self.sentence(violation, renaming, moving, subject.document.value(at: path)),
                fix: renaming?.fix ?? moving?.fix
                    ?? (violation.unknownName == nil ? Self.text(violation, at: path, in: subject) : removal)
            )
        }
    }

    /// What to write for an unknown name that is near a known one, as the end of a sentence; `nil` for other fields.
    static func remedy(forMisspelt path: FieldPath, in subject: LintSubject) -> String? {
        for violation in subject.violations where subject.exactPath(of: violation) == path {
            if let renaming = violation.unknownName.flatMap({ Self.renaming($0, at: path, in: subject) }) {
                return renaming.remedy
            }
            if let moving = Self.moving(violation, at: path, in: subject) { return moving.remedy }
        }
        return nil
    }

    private struct Moving {
        var remedy: String
        var fix: Fix?
    }

    /// Gives a misspelt field the place of the name that was probably meant, which is another object's or the legacy API's;
    /// `nil` if there is none.
    private static func moving(_ violation: FieldViolation, at path: FieldPath, in subject: LintSubject) -> Moving? {
        guard let name = violation.unknownName else { return nil }
        let parent = violation.path.steps.compactMap { if case .member(let name) = $0 { name } else { nil } }
        let value = subject.document.value(at: path)
        guard parent.count == violation.path.steps.count else { return nil }
        if parent == ["message"], NearMiss.distance(name, "registration_ids") <= 2 {
            return Moving(
                remedy:
                    "registration_ids may be meant, a list of FCM's legacy API; send one message to each, to fid or token"
            )
        }
        let places = MessageTable.standard.places(ofMisspelt: name, value, in: parent, sections: subject.sections)
        let paths = places.compactMap(subject.path(to:))
        guard let first = places.first, !paths.isEmpty else { return nil }
        var fix: Fix?
        if places.count == 1, let written = value.flatMap({ first.field.converted($0, from: first.field.name) }),
            case .fix(let move) = subject.move(path, to: [(paths[0], written)])
        {
            fix = move
        }
        let meant = first.field.name
        return Moving(
            remedy: "\(meant) may be meant, which belongs into \(paths.map(\.name).joined(separator: " or "))",
            fix: fix
        )
    }

    /// Returns the fix that writes a number or a truth value as the text, and a text as the list of texts, that a field takes.
    private static func text(_ violation: FieldViolation, at path: FieldPath, in subject: LintSubject) -> Fix? {
        guard violation.description.contains("(TYPE_STRING)"), let value = subject.document.value(at: path) else {
            return nil
        }
        switch value {
        case .bool, .integer:
            let text = JSONValue.string(value.description)
            return Fix(summary: "set \(path) to \(text)", edits: [.set(path: path, value: text)])
        case .string:
            return Fix(summary: "set \(path) to [\(value)]", edits: [.set(path: path, value: .array([value]))])
        default: return nil
        }
    }

    private struct Renaming {
        var name: String
        var fix: Fix
        var remedy: String { "rename it to \(name)" }
    }

    /// Gives an unknown field the name that was probably meant; `nil` if the message would not be better by that, for
    /// instance because it has that field too.
    private static func renaming(_ unknown: String, at path: FieldPath, in subject: LintSubject) -> Renaming? {
        guard let input = subject.input, let value = input.value(at: path) else { return nil }
        let parent = FieldPath(Array(path.steps.dropLast()))
        for name in NearMiss.all(of: unknown, among: MessageTable.standard.protobufNames) {
            let place = parent.appending(.member(name))
            guard input.value(at: place) == nil else { continue }
            let fix = Fix(
                summary: "rename \(path) to \(name)",
                edits: [.remove(path: path), .set(path: place, value: value)]
            )
            // In another case it is the same name, even if what is in it has to be corrected too.
            if unknown.lowercased() == name || subject.violationCount(after: fix) < subject.violations.count {
                return Renaming(name: name, fix: fix)
            }
        }
        return nil
    }

    private static func sentence(
        _ violation: FieldViolation,
        _ renaming: Renaming?,
        _ moving: Moving?,
        _ value: JSONValue?
    ) -> String {
        var text = violation.description
        if text.hasSuffix(".") { text.removeLast() }
        let end = renaming?.remedy ?? moving?.remedy ?? remedy(violation, value)
        return "FCM refuses the request: \(text); \(end)."
    }

    private static func remedy(_ violation: FieldViolation, _ value: JSONValue?) -> String {
        let text = violation.description
        if violation.unknownName != nil { return "remove the field or correct its spelling" }
        if text.contains("is already set. Cannot set") { return "keep one of the two" }
        if text.contains("Repeated map key") {
            return
                "keep one of them. This is the answer of FCM's front end; Google's description of the API lets the last one count"
        }
        if text.contains("cannot start list") {
            return value?.array?.isEmpty == true
                ? "leave it out; PHP writes an empty array as a list" : "write one value instead of a list"
        }
        if text.contains("(value), Starting an object") {
            return "write a text, for instance the object as JSON in quotation marks, which the app decodes"
        }
        if text.contains(MessageReader.objectOnScalar) { return "write one value there instead of an object" }
        if text.contains("Cannot bind a list to map") {
            return "write an object there, or leave it out; PHP writes an empty array as a list"
        }
        // A field that takes a list refuses one value of the right type with the same words.
        if text.contains("(TYPE_STRING)"), value?.string != nil { return "write a list of texts in brackets" }
        if text.contains("google.protobuf.Duration), \""), value?.string != nil {
            return "write a list of durations in brackets"
        }
        if text.contains("(TYPE_STRING)"), value == .null { return "write a text, or leave it out" }
        if text.contains("(TYPE_STRING)") { return "write the value as a string in quotes" }
        if text.contains("(TYPE_BOOL)") { return "write true or false" }
        if text.contains("(TYPE_INT32)") || text.contains("(TYPE_INT64)") { return "write a whole number" }
        if text.contains("google.protobuf.Duration") { return "write seconds with an s at the end, as in \"3600s\"" }
        if text.contains("google.protobuf.Timestamp") { return "write RFC 3339, as in \"2030-01-31T12:00:00Z\"" }
        if text.contains(".AndroidMessagePriority)") { return "use NORMAL or HIGH" }
        if text.contains(".Color)") { return "write red, green, blue and alpha, each a number from 0 to 1" }
        if text.contains(".Visibility)") { return "use PRIVATE, PUBLIC or SECRET" }
        if text.contains(".Proxy)") { return "use ALLOW, DENY or IF_PRIORITY_LOWERED" }
        if text.contains(".NotificationPriority)") {
            return "use PRIORITY_MIN, PRIORITY_LOW, PRIORITY_DEFAULT, PRIORITY_HIGH or PRIORITY_MAX"
        }
        if value?.string.flatMap({ try? JSONValue(parsing: $0) })?.object != nil {
            return "write the object itself, not as a text"
        }
        if text.contains("Root element must be a message") {
            return value?.array == nil
                ? "write an object in braces"
                : "send a request for each element of the list, as an Admin SDK's sendEach does"
        }
        return value == nil || value?.object != nil ? "correct the value" : "write an object in braces"
    }
}

extension MessageTable {
    /// The places of the name that a misspelt one may be meant for: one of the table or of FCM's legacy API that differs by a
    /// letter, or by two of ten; empty if none does.
    fileprivate func places(ofMisspelt name: String, _ value: JSONValue?, in parent: [String], sections: Set<String>)
        -> [Place]
    {
        let wanted = Self.letters(name)
        guard wanted.count > 4 else { return [] }
        let limit = wanted.count < 10 ? 1 : 2
        func nearest(_ names: some Collection<String>) -> (distance: Int, name: String)? {
            names.compactMap { name in
                let letters = Self.letters(name)
                guard abs(letters.utf8.count - wanted.utf8.count) <= limit else { return nil }
                let distance = NearMiss.distance(wanted, letters)
                return distance <= limit ? (distance, name) : nil
            }.min { $0 < $1 }
        }
        let prefix = parent == ["message", "notification"] ? "notification." : nil
        let legacy = nearest(
            placesByLegacyName.keys.compactMap { name in
                if let prefix { return name.hasPrefix(prefix) ? String(name.dropFirst(prefix.count)) : nil }
                return parent == ["message"] && !name.contains(".") ? name : nil
            }
        )
        let known = nearest(placesByLetters.keys)
        if let legacy, legacy.distance <= known?.distance ?? .max {
            return places(ofLegacy: (prefix ?? "") + legacy.name)
        }
        guard let known else { return [] }
        switch destination(of: known.name, value, in: parent, sections: sections) {
        case .place(let place): return [place]
        case .several(let places): return places
        case .unknown: return []
        }
    }
}
