// SPDX-License-Identifier: Apache-2.0

/// A request to Expo's push service with a field that the service refuses or does not know.
///
/// Why: the service answers 400 to a whole request if one field has the wrong type, or if it has more than 100 recipients. A
/// field that it does not document changes nothing on the phone.
///
/// Example: `{"to": "ExponentPushToken[…]", "title": "Hi", "image": "https://example.com/a.png"}`
///
/// Fix: write the field as the finding names it; a picture goes to `richContent.image`.
///
/// Source: Expo, "Send notifications with the Expo Push Service"; expo-server-sdk-node 6.1.
struct ExpoMessageRule: LintRule {
    static let id = "expo-message"
    static let severity = Severity.warning
    static let documentation: String? = "https://docs.expo.dev/push-notifications/sending-notifications/"
    static let forms = LintSubject.Form.senderRequest

    func check(_ subject: LintSubject, _ report: inout LintReport) {
        let messages = subject.expoMessages
        var count = 0
        for (path, message) in messages {
            switch message {
            case .success(let message):
                count += message.to.count
                for name in message.unknown { Self.report(name, of: message, at: path, &report) }
                for name in message.json["richContent"]?.object?.keys ?? [] where name != "image" {
                    report.add(
                        at: path.appending("richContent").appending(.member(name)),
                        "Expo documents image alone in richContent, so phones do not get \(name); have the app load it from data."
                    )
                }
            case .failure(let violation):
                let place = path.appending(violation.path)
                report.add(
                    at: place,
                    "Expo refuses the request with 400, because \(violation.field) must be \(violation.takes); correct it.",
                    severity: .error,
                    fix: violation.meant.map { meant in
                        Fix(summary: "set \(place) to \(meant)", edits: [.set(path: place, value: meant)])
                    }
                )
            }
        }
        if count > ExpoMessage.recipientLimit {
            report.add(
                at: subject.root,
                "Expo refuses more than \(ExpoMessage.recipientLimit) notifications in one request "
                    + "(PUSH_TOO_MANY_NOTIFICATIONS), and these are \(count); send them in parts.",
                severity: .error
            )
        }
    }

    /// Reports a field that the service does not know, with the field that is meant if it is free.
    private static func report(
        _ name: String,
        of message: ExpoMessage,
        at path: FieldPath,
        _ report: inout LintReport
    ) {
        let place = path.appending(.member(name))
        if platforms.contains(name), let members = message.json[name]?.object {
            return Self.report(section: name, members, of: message, at: path, &report)
        }
        guard let meant = meaning(of: name), let value = message.json[name] else {
            report.add(at: place, "Expo documents no field \(name); remove it or correct its name.")
            return
        }
        let right = path.appending(meant)
        let isFree = meant.steps.first.map { $0.member.map { message.json[$0] == nil } ?? false } ?? false
        report.add(
            at: place,
            "Expo documents no field \(name), and phones do not get it; write it as \(meant).",
            fix: isFree ? .moving(place, to: right, value) : nil
        )
    }

    /// The sections that FCM's messages have, and that older versions of Expo's had.
    private static let platforms = ["android", "ios", "apns", "webpush", "web"]

    /// Reports a section for one platform, whose members Expo takes beside `to` if it has them at all.
    private static func report(
        section name: String,
        _ members: JSONObject,
        of message: ExpoMessage,
        at path: FieldPath,
        _ report: inout LintReport
    ) {
        let place = path.appending(.member(name))
        let known = members.filter { ExpoField.named($0.key) != nil }.map(\.key)
        let isMovable = known.count == members.count && !known.contains { message.json[$0] != nil }
        let moves = members.map { Fix.Edit.set(path: path.appending(.member($0.key)), value: $0.value) }
        report.add(
            at: place,
            "Expo has no section for a platform, and phones do not get \(name); "
                + (known.isEmpty ? "remove it." : "write \(known.joined(separator: " and ")) beside to."),
            fix: isMovable && !known.isEmpty
                ? Fix(summary: "move what it holds beside to", edits: [.remove(path: place)] + moves) : nil
        )
    }

    /// The field that somebody means who writes another name; `nil` for names that say nothing.
    private static func meaning(of name: String) -> FieldPath? {
        switch name {
        case "image", "imageUrl", "image_url", "picture", "attachment": return ["richContent", "image"]
        case "category", "categoryIdentifier": return ["categoryId"]
        case "message", "text": return ["body"]
        case "contentAvailable", "content_available": return ["_contentAvailable"]
        default: return NearMiss.of(name, among: ExpoField.all.map(\.name)).map { [.member($0)] }
        }
    }
}

extension ExpoMessage.Violation {
    /// The field's path in its message.
    fileprivate var path: FieldPath {
        field == Self.wholeMessage ? [] : FieldPath(field.split(separator: ".").map { .member(String($0)) })
    }

    /// The value that is meant for certain: a number in quotation marks, a word in another spelling.
    fileprivate var meant: JSONValue? {
        guard let text = value?.string else { return nil }
        switch ExpoField.named(field)?.kind {
        case .word(let words): return NearMiss.of(text, among: words).map(JSONValue.string)
        case .number: return Int(text).map(JSONValue.integer)
        case .flag: return ["true": true, "false": false, "1": true, "0": false][text.lowercased()]
        default: return nil
        }
    }
}

extension FieldPath.Step {
    fileprivate var member: String? {
        guard case .member(let name) = self else { return nil }
        return name
    }
}
