// SPDX-License-Identifier: Apache-2.0

/// No target, more than one, or an empty one.
///
/// Why: FCM takes exactly one of `fid`, `token`, `topic` and `condition`. Without one it answers "Recipient of the
/// message is not set.", with two that the oneof is already set; an empty text counts as none.
///
/// A document without `message`, `aps` and any of FCM's fields is read as a message too.
///
/// Example: `{"message": {"token": "a", "topic": "b", "notification": {"title": "Hi"}}}`
///
/// Fix: keep exactly one target and give it a value.
///
/// Source: FCM HTTP v1 reference, `Message`; refused by all Admin SDKs.
struct TargetRule: LintRule {
    static let id = "target"
    static let severity = Severity.error
    static let documentation: String? =
        "https://firebase.google.com/docs/reference/fcm/rest/v1/projects.messages"

    func check(_ subject: LintSubject, _ report: inout LintReport) {
        var hasSecond = false
        for (index, violation) in subject.violations.enumerated() {
            guard let second = violation.secondMember(ofOneof: "target") else { continue }
            hasSecond = true
            report.explain(index)
            report.add(at: subject.exactPath(of: violation), Self.second(second, after: subject.message.target?.field))
        }
        guard let target = subject.message.target else {
            if !hasSecond, !subject.hasUnreadableTarget {
                report.add(at: subject.root, subject.hasFieldsOfOthersOnly ? Self.other : Self.none)
            }
            return
        }
        if target.value.isEmpty { report.add(at: subject.path(.member(target.field)), Self.empty(target.field)) }
    }

    private static let none =
        "The message has no target and FCM refuses it (\"Recipient of the message is not set.\"); "
        + "add exactly one of fid, token, topic and condition."

    private static let other =
        "Nothing in the document is a field of FCM, which refuses it (\"Recipient of the message is not set.\"). If it is a "
        + "payload for Apple devices, richpush lint --apns takes it as one; add aps to show something."

    private static func second(_ second: String, after first: String?) -> String {
        if second == first {
            return
                "\(second) is there twice, and FCM's front end refuses the second one as another target, although Google's "
                + "description of the API lets the last one count; keep one of them."
        }
        return "FCM refuses the message because \(second) is set beside \(first ?? "another target"); "
            + "keep exactly one of fid, token, topic and condition."
    }

    private static func empty(_ field: String) -> String {
        "The target \(field) is empty, which FCM treats as no target and refuses; give it a value."
    }
}

extension Finding {
    /// Whether it says that a message has no target.
    package var isOfMissingTarget: Bool { rule == TargetRule.id && ["", "message"].contains(path ?? "") }
}

extension LintSubject {
    /// Whether there are fields, none of which is FCM's or spelled like one.
    fileprivate var hasFieldsOfOthersOnly: Bool {
        guard let members = document.object, members["message"] == nil, members.count == violations.count,
            !members.isEmpty
        else { return false }
        return violations.indices.allSatisfy { index in
            violations[index].unknownName != nil && path(of: violations[index]) == root
                && strayFields[index]?.place == nil
        }
    }

    /// Whether the input has a target that could not be read.
    fileprivate var hasUnreadableTarget: Bool {
        violations.contains { violation in
            let place = exactPath(of: violation)
            // Another rule reports a target in a field of the legacy API or of an SDK.
            if let name = violation.unknownName, path(of: violation) == root,
                LegacyFieldRule.isTarget(name) || SDKFieldRule.target(ofMulticast: name) != nil
                    || name == SDKFieldRule.list
            {
                return true
            }
            return ["fid", "token", "topic", "condition"].contains { place == path(.member($0)) } || place == root
                || place.steps.isEmpty
        }
    }
}

extension PushMessage.Target {
    /// Name of the target's field in the request.
    var field: String {
        switch self {
        case .fid: "fid"
        case .token: "token"
        case .topic: "topic"
        case .condition: "condition"
        }
    }

    /// The target's text in the request.
    var value: String {
        switch self {
        case .fid(let value), .token(let value), .topic(let value): value
        case .condition(let condition): condition.text
        }
    }
}
