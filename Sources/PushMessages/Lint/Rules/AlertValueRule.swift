// SPDX-License-Identifier: Apache-2.0

/// A key of `aps.alert` that is spelled differently from Apple's, or whose value iOS does not take.
///
/// Why: iOS reads a fixed list of keys and ignores the rest: it does not look up a title for `title_loc_key`, and a
/// number as `body` is not a text. FCM refuses a title that is not a text. Android's fields have underscores, Apple's keys
/// have hyphens. `launch-image` is the name of what the app shows while it starts, and no picture of the notification.
///
/// Example: `{"aps": {"alert": {"body": "Hi", "title_loc_key": "GREETING", "loc-args": "Sparky"}}}`
///
/// Fix: spell the keys with hyphens; texts are strings, arguments are lists of strings.
///
/// Source: Apple, "Generating a remote notification"; healthjoy/async-firebase#5 and #9 for FCM's answer.
struct AlertValueRule: LintRule {
    static let id = "alert-value"
    static let severity = Severity.warning
    static let platform: Platform? = .apple
    static let documentation: String? =
        "https://developer.apple.com/documentation/usernotifications/generating-a-remote-notification"
    static let forms = LintSubject.Form.all
    static let parts: LintSubject.Parts = .alertContent

    func check(_ subject: LintSubject, _ report: inout LintReport) {
        guard case .content(let alert)? = subject.message.apns.payload.aps.alert else { return }
        let isTitleRefused =
            subject.form == .message && APNSConfigRefusal.refusedTitle(of: subject.message.apns.payload.aps) != nil
        if let name = alert.launchImage, Self.isPicture(name) {
            let path = subject.payloadPath("aps", "alert", "launch-image")
            report.add(
                at: path,
                "aps.alert.launch-image names a picture of the app that it shows while it starts, and none in the notification; "
                    + "put the picture's URL beside aps, under the key that the app's service extension reads."
            )
        }
        for (name, value) in alert.custom {
            let isRefused = isTitleRefused && name == "title"
            guard value != .null || isRefused else { continue }
            let path = subject.payloadPath("aps", "alert", .member(name))
            if subject.isLiveActivity, PushMessage.APS.isLiveActivityText(name, value) { continue }
            if let field = Self.fields.first(where: { $0.name == name }) {
                let fix = Self.corrected(name, value).map {
                    Fix(summary: "set \(path) to \($0)", edits: [.set(path: path, value: $0)])
                }
                let consequence = isRefused ? APNSConfigRefusal.titleType.clause : "which iOS ignores"
                report.add(
                    at: path,
                    "aps.alert.\(name) is \(value.shortened), \(consequence); write \(field.kind.words)"
                        + "\(value == .null ? ", or leave it out" : "").",
                    severity: isRefused ? .error : Self.severity,
                    fix: value == .null
                        ? .removing(path) : fix
                )
            } else if let right = Self.fields.first(where: { name.hasLetters(of: $0.name) })?.name {
                Self.rename(
                    path,
                    to: right,
                    value,
                    isTaken: alert.isTyped(right) || alert.custom[right] != nil,
                    &report
                )
            } else if !Self.isCheckedElsewhere(name) {
                let text =
                    "aps.alert.\(name) is not one of Apple's keys and iOS shows nothing of it; use title, subtitle "
                    + "and body."
                report.add(at: path, text, severity: .note)
            }
        }
    }

    private static func rename(
        _ path: FieldPath,
        to right: String,
        _ value: JSONValue,
        isTaken: Bool,
        _ report: inout LintReport
    ) {
        var edits: [Fix.Edit] = [.remove(path: path)]
        let place = FieldPath(path.steps.dropLast() + [.member(right)])
        if !isTaken { edits.append(.set(path: place, value: corrected(right, value) ?? value)) }
        report.add(
            at: path,
            "iOS ignores \(path.name)\(path.spelling); Apple's key is \(right)\(isTaken ? ", which is there already" : "").",
            severity: isTaken ? .note : .warning,
            fix: Fix(summary: isTaken ? "remove \(path)" : "rename it to \(right)", edits: edits)
        )
    }

    private static let fields = MessageTable.standard[object: "ApsAlert"]?.fields ?? []

    /// Whether a launch picture is meant for one in the notification: it has an address, or the ending of a photo.
    private static func isPicture(_ name: String) -> Bool {
        name.hasPrefix("http://") || name.hasPrefix("https://")
            || ["jpg", "jpeg", "gif", "webp"].contains(WebURL.pathExtension(of: name))
    }

    /// Returns whether a key belongs to another dictionary, which another rule checks, or to alerts before iOS 10.
    private static func isCheckedElsewhere(_ name: String) -> Bool {
        name == "action" || name == "action-loc-key" || name == "gcm.notification.image"
            || name.hasLetters(of: "mutable-content") || name.hasLetters(of: "content-available")
            || name.hasLetters(of: "fcm_options") || ImageMisplacedRule.isImageName(name)
            || APSMisplacedRule.isAPSKey(name)
    }

    /// Returns the value that the sender meant; `nil` if more than the type is wrong.
    private static func corrected(_ name: String, _ value: JSONValue) -> JSONValue? {
        if name.hasSuffix("-args") {
            switch value {
            case .string, .integer: return text(value).map { .array([$0]) }
            case .array(let elements):
                let texts = elements.compactMap(text)
                return texts.count == elements.count ? .array(texts) : nil
            default: return nil
            }
        }
        if name == "summary-arg-count" { return value.string.flatMap { Int($0) }.map(JSONValue.integer) }
        guard case .integer = value else { return nil }
        return text(value)
    }

    private static func text(_ value: JSONValue) -> JSONValue? {
        switch value {
        case .string: value
        case .integer(let number): .string(String(number))
        default: nil
        }
    }
}
