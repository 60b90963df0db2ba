// SPDX-License-Identifier: Apache-2.0

/// One of Apple's flags, `mutable-content` or `content-available`, in a place without effect.
struct MisplacedFlag {
    enum Mistake {
        /// An unknown field, with which FCM refuses the request.
        case unknownField
        /// The right place, with this invalid value.
        case value(String)
        /// The right place, in the wrong spelling.
        case spelling
        /// A wrong place, which nothing reads.
        case place
    }

    var path: FieldPath
    var mistake: Mistake
    /// Whether the sender wants to set the flag.
    var isOn: Bool
    /// Whether the value says yes or no; another one is not for a fix to judge.
    var isClear: Bool
    /// Index of the reader's violation about the flag; `nil` if there is none.
    var violation: Int?

    /// Whether the place is right and only the value is wrong.
    var isInPlace: Bool {
        if case .value = mistake { true } else { false }
    }

    /// Returns the severity: an error if FCM refuses the field, a note for `true`, of which no failure is known
    /// although Apple documents only the number.
    func severity(besideRightOne isSet: Bool) -> Severity {
        switch mistake {
        case .unknownField: .error
        case .value("true"): .note
        case .value, .spelling, .place: isSet ? .note : .warning
        }
    }

    /// Returns the message of the finding, with the remedy.
    func sentence(of name: String, isSet: Bool) -> String {
        let number = isClear && !isOn ? 0 : 1
        let remedy = isSet ? "remove it, aps.\(name) is set already" : "set aps.\(name) to the number \(number)"
        switch mistake {
        case .unknownField:
            return "FCM refuses the request because of \(path.name), which it does not know; \(remedy)."
        case .value(let value):
            return "iOS reads aps.\(name) only as the number 1, and it is \(value); set it to \(number), or remove it."
        case .spelling: return "iOS ignores \(path.name)\(path.spelling), because Apple's key is \(name); \(remedy)."
        case .place: return "\(path.name) does nothing: iOS reads \(name) only in aps; \(remedy)."
        }
    }

    /// Returns the fix: removes the flag, and sets the right one if that is missing; `nil` for a value that says neither yes nor
    /// no.
    func fix(isSet: Bool, right: FieldPath) -> Fix? {
        guard isClear || isInPlace else { return nil }
        var edits: [Fix.Edit] = path == right ? [] : [.remove(path: path)]
        guard !isSet else { return Fix(summary: "remove \(path)", edits: edits) }
        edits.append(.set(path: right, value: isOn ? 1 : 0))
        return Fix(summary: "set \(right) to \(isOn ? 1 : 0) instead", edits: edits)
    }
}

extension LintSubject {
    /// Returns all places in which a flag has no effect, however its words are joined.
    func misplacedFlags(named flag: String) -> [MisplacedFlag] {
        var places = misplacedInPayload(flag)
        if form == .message {
            for (name, value) in message.apns.headers where name.joins(flag) {
                places.append(place(path("apns", "headers", .member(name)), .string(value)))
            }
            for (name, value) in message.data where name.joins(flag) {
                places.append(place(path("data", .member(name)), .string(value)))
            }
        }
        for (index, violation) in violations.enumerated() {
            guard let name = violation.unknownName, name.joins(flag) else { continue }
            let path = exactPath(of: violation)
            var found = place(path, document.value(at: path) ?? .bool(true))
            found.mistake = .unknownField
            found.violation = index
            places.append(found)
        }
        return places
    }

    private func misplacedInPayload(_ flag: String) -> [MisplacedFlag] {
        let payload = message.apns.payload
        guard payload.hasFreeKeys else { return [] }
        var places: [MisplacedFlag] = []
        for (name, value) in payload.aps.custom where name.joins(flag) && value != .null {
            var found = place(payloadPath("aps", .member(name)), value)
            found.mistake = name == flag ? .value(value.shortened) : .spelling
            places.append(found)
        }
        if case .content(let content)? = payload.aps.alert {
            for (name, value) in content.custom where name.joins(flag) {
                places.append(place(payloadPath("aps", "alert", .member(name)), value))
            }
        }
        for (name, value) in payload.custom {
            if name.joins(flag) {
                places.append(place(payloadPath(.member(name)), value))
            } else if name == "fcm_options" || name == "fcmOptions", let options = value.object {
                for (inner, value) in options where inner.joins(flag) {
                    places.append(place(payloadPath(.member(name), .member(inner)), value))
                }
            }
        }
        return places
    }

    private func place(_ path: FieldPath, _ value: JSONValue) -> MisplacedFlag {
        let isOn =
            switch value {
            case .bool(let value): value
            case .integer(let value): value != 0
            case .number(let value): value != 0
            case .string(let text): !["0", "false", "no", ""].contains(text.lowercased())
            case .null: false
            case .array, .object: true
            }
        let isClear =
            switch value {
            case .bool, .null, .integer(0), .integer(1): true
            case .string(let text): ["0", "1", "true", "false", "yes", "no", ""].contains(text.lowercased())
            default: false
            }
        return MisplacedFlag(path: path, mistake: .place, isOn: isOn, isClear: isClear)
    }
}

extension String {
    /// Returns whether this has the words of a hyphenated name, however they are joined.
    fileprivate func joins(_ flag: String) -> Bool {
        (flag.utf8.count - 1...flag.utf8.count).contains(utf8.count) && hasLetters(of: flag)
    }
}

extension JSONValue {
    /// The value as JSON, cut after 40 characters, for findings.
    var shortened: String {
        let text = description
        return text.count > 40 ? text.prefix(40) + "…" : text
    }
}

extension LintReport {
    /// Reports all places in which one of Apple's flags has no effect; `isSet` says whether `aps` has it too.
    mutating func addMisplaced(_ flag: String, isSet: Bool, in subject: LintSubject) {
        for place in subject.misplacedFlags(named: flag) {
            if let violation = place.violation { explain(violation) }
            add(
                at: place.path,
                place.sentence(of: flag, isSet: isSet),
                severity: place.severity(besideRightOne: isSet),
                fix: place.fix(isSet: isSet, right: subject.payloadPath("aps", .member(flag)))
            )
        }
    }
}
