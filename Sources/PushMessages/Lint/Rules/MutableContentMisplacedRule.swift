// SPDX-License-Identifier: Apache-2.0

/// `mutable-content` in another place, another spelling or with another value than Apple reads.
///
/// Why: iOS reads one place, `aps.mutable-content`, and one value, the number 1. Google's own page about pictures names
/// the headers in its prose while its sample has it in `aps`; the legacy API spelled it `mutable_content` beside
/// `notification`; admin SDKs spell it `mutableContent`. All of these arrive somewhere and do nothing, or make FCM
/// refuse the request.
///
/// Example: `{"apns": {"headers": {"mutable-content": "1"}, "payload": {"aps": {"mutable_content": 1}}}}`
///
/// Fix: move it to `message.apns.payload.aps.mutable-content`, as the number 1.
///
/// Source: Apple, "Generating a remote notification"; firebase/firebase-ios-sdk#3368; firebase/quickstart-ios#228, #70;
/// element-hq/sygnal#365; firebase-admin-node, `validateAps`.
struct MutableContentMisplacedRule: LintRule {
    static let id = "mutable-content-misplaced"
    static let severity = Severity.warning
    static let platform: Platform? = .apple
    static let documentation: String? =
        "https://developer.apple.com/documentation/usernotifications/generating-a-remote-notification"
    static let forms = LintSubject.Form.all

    func check(_ subject: LintSubject, _ report: inout LintReport) {
        let isSet = subject.message.apns?.aps.mutableContent == true
        for place in subject.misplacedMutableContent {
            if let violation = place.violation { report.explain(violation) }
            report.add(
                at: place.path,
                Self.sentence(place, isSet: isSet),
                severity: place.severity(besideRightOne: isSet),
                fix: Self.fix(place, isSet: isSet, right: subject.payloadPath("aps", "mutable-content"))
            )
        }
    }

    private static func sentence(_ place: MisplacedMutableContent, isSet: Bool) -> String {
        let remedy = isSet ? "remove it, aps.mutable-content is set already" : "set aps.mutable-content to the number 1"
        switch place.mistake {
        case .unknownField:
            return "FCM refuses the request because of \(place.path.name), which it does not know; \(remedy)."
        case .value(let value):
            return "iOS reads aps.mutable-content only as the number 1, and it is \(value); set it to 1, or remove it."
        case .spelling: return "iOS ignores \(place.path.name), because Apple's key is mutable-content; \(remedy)."
        case .place: return "\(place.path.name) does nothing: iOS reads mutable-content in aps alone; \(remedy)."
        }
    }

    private static func fix(_ place: MisplacedMutableContent, isSet: Bool, right: FieldPath) -> Fix {
        var edits: [Fix.Edit] = place.path == right ? [] : [.remove(path: place.path)]
        if !isSet, place.isOn { edits.append(.set(path: right, value: 1)) }
        if edits.isEmpty { edits = [.remove(path: right)] }
        let sets = edits.contains { if case .set = $0 { true } else { false } }
        return Fix(summary: sets ? "set \(right) to 1 instead" : "remove \(place.path)", edits: edits)
    }
}

/// A place where somebody put `mutable-content` and nobody reads it.
struct MisplacedMutableContent {
    enum Mistake {
        /// FCM does not know the field and refuses the request.
        case unknownField
        /// The right place, with this value.
        case value(String)
        /// The right place, in another spelling.
        case spelling
        /// A wrong place that nothing reads.
        case place
    }

    var path: FieldPath
    var mistake: Mistake
    /// Whether the sender wants it on.
    var isOn: Bool
    /// Index of the reader's violation about it.
    var violation: Int?

    /// Refused by FCM, or without effect; nobody has seen `true` fail, though Apple documents the number alone.
    func severity(besideRightOne isSet: Bool) -> Severity {
        switch mistake {
        case .unknownField: .error
        case .value("true"): .note
        case .value, .spelling, .place: isSet ? .note : .warning
        }
    }
}

extension LintSubject {
    /// Every place where `mutable-content` stands and does nothing.
    var misplacedMutableContent: [MisplacedMutableContent] {
        var places = misplacedInPayload
        if form == .message {
            for (name, value) in message.apns?.headers ?? [:] where isMutableContent(name) {
                places.append(place(path("apns", "headers", .member(name)), .string(value)))
            }
            for (name, value) in message.data where isMutableContent(name) {
                places.append(place(path("data", .member(name)), .string(value)))
            }
        }
        for (index, violation) in violations.enumerated() {
            guard let name = violation.unknownName, isMutableContent(name) else { continue }
            let path = exactPath(of: violation)
            places.append(
                MisplacedMutableContent(path: path, mistake: .unknownField, isOn: true, violation: index)
            )
        }
        return places
    }

    private var misplacedInPayload: [MisplacedMutableContent] {
        guard let payload = message.apns?.payload, payload.hasFreeKeys else { return [] }
        var places: [MisplacedMutableContent] = []
        for (name, value) in payload.aps.custom where isMutableContent(name) {
            var found = place(payloadPath("aps", .member(name)), value)
            found.mistake = name == "mutable-content" ? .value(value.description) : .spelling
            places.append(found)
        }
        if case .content(let content)? = payload.aps.alert {
            for (name, value) in content.custom where isMutableContent(name) {
                places.append(place(payloadPath("aps", "alert", .member(name)), value))
            }
        }
        for (name, value) in payload.custom where isMutableContent(name) {
            places.append(place(payloadPath(.member(name)), value))
        }
        return places
    }

    private func place(_ path: FieldPath, _ value: JSONValue) -> MisplacedMutableContent {
        let isOn =
            switch value {
            case .bool(let value): value
            case .integer(let value): value != 0
            case .number(let value): value != 0
            case .string(let text): !["0", "false", "no", ""].contains(text.lowercased())
            case .null, .array, .object: false
            }
        return MisplacedMutableContent(path: path, mistake: .place, isOn: isOn)
    }

    /// `mutable-content` however its two words are joined.
    private func isMutableContent(_ name: String) -> Bool {
        (14...15).contains(name.utf8.count) && name.hasLetters(of: "mutable-content")
    }
}
