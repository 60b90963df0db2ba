// SPDX-License-Identifier: Apache-2.0

/// A field of a request to OneSignal in another spelling, attachments that are no object, or recipients without its ids.
///
/// Why: OneSignal reads its fields by their exact names, in small letters with underscores, and passes over others without a
/// word: the push goes out without the picture, or to nobody. The attachments for iPhones are an object with a name of your
/// choice for each address. In `include_aliases` the ids that an app sets with `login` have the label `external_id`; a list of
/// subscriptions takes OneSignal's UUIDs alone, and answers 400 to anything else.
///
/// Example: `{"app_id": "…", "includedSegments": ["All"], "contents": {"en": "Hi"}}`
///
/// Fix: write the name as the finding has it, and `ios_attachments` as `{"id": "https://…"}`.
///
/// Source: OneSignal, "Create message"; onesignal-python-api 5.18, Notification; OneSignal/OneSignal-Flutter-SDK#896,
/// OneSignal-Cordova-SDK#592; berkayk/laravel-onesignal#66.
struct OneSignalFieldRule: LintRule {
    static let id = "onesignal-field"
    static let severity = Severity.warning
    static let documentation: String? = "https://documentation.onesignal.com/reference/push-notification"
    static let forms = LintSubject.Form.senderRequest

    func check(_ subject: LintSubject, _ report: inout LintReport) {
        guard let request = subject.request, request.vendor.id == "onesignal", let object = request.document.object
        else { return }
        for (name, value) in object {
            guard let right = OneSignalField.meant(by: name) else { continue }
            Self.report(
                "OneSignal has no field \(name), and passes over it",
                name,
                right,
                value,
                in: object,
                [],
                &report
            )
        }
        let aliases: FieldPath = ["include_aliases"]
        let labels = object["include_aliases"]?.object ?? [:]
        for (label, value) in labels {
            guard let right = Self.ownLabel(label), right != label else { continue }
            let sentence = "include_aliases.\(label) names a label of your own"
            Self.report(sentence, label, right, value, in: labels, aliases, &report)
        }
        checkAttachments(object["ios_attachments"], &report)
        for name in ["include_subscription_ids", "include_player_ids"] { checkIDs(object[name], name, &report) }
    }

    /// Reports the first element of a list that is none of OneSignal's own ids.
    private func checkIDs(_ value: JSONValue?, _ name: String, _ report: inout LintReport) {
        guard let ids = value?.array, let index = ids.firstIndex(where: { Self.fault(of: $0) != nil }),
            let fault = Self.fault(of: ids[index])
        else { return }
        report.add(
            at: FieldPath([.member(name), .index(index)]),
            "OneSignal refuses the request with 400, because \(name) has \(fault); write the subscription id that its SDK gives, "
                + "and ids of your own in include_aliases.external_id.",
            severity: .error
        )
    }

    /// What stands in place of an id, for a sentence; `nil` for what can be one, and for the words of an example.
    private static func fault(of id: JSONValue) -> String? {
        switch id {
        case .null: return nil
        case .object, .array: return "an object in place of an id"
        case .bool, .integer, .number: return "a number in place of an id"
        case .string(let text):
            if text.contains(":APA91b") { return "a registration token of FCM" }
            if TargetShape(text) == .foreign(.apns) { return "a device token of APNs" }
            let isNumber = !text.isEmpty && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
            return isNumber ? "an id of your own" : nil
        }
    }

    /// The label of OneSignal's own ids that another spelling is meant for; `nil` for other labels.
    private static func ownLabel(_ label: String) -> String? {
        ["external_id", "onesignal_id"].first { own in
            let letters = MessageTable.letters(label)
            return letters == MessageTable.letters(own) || letters == MessageTable.letters(own) + "s"
        }
    }

    private static func report(
        _ sentence: String,
        _ name: String,
        _ right: String,
        _ value: JSONValue,
        in object: JSONObject,
        _ path: FieldPath,
        _ report: inout LintReport
    ) {
        let place = path.appending(.member(name))
        report.add(
            at: place,
            "\(sentence); write \(right).",
            fix: object[right] == nil ? .renaming(place, to: right, value) : nil
        )
    }

    private func checkAttachments(_ value: JSONValue?, _ report: inout LintReport) {
        guard let value, value.object == nil, value != .null else { return }
        let text = value.string
        let inner = text.flatMap { try? JSONValue(parsing: $0) }
        var meant = inner?.object.map(JSONValue.object)
        if let text, inner == nil, text.contains("://"), !text.hasPrefix("{") { meant = ["id": .string(text)] }
        report.add(
            at: ["ios_attachments"],
            "ios_attachments is \(text == nil ? "no object" : "a text"), and OneSignal takes an object with a name for each "
                + "picture, so iPhones show none; write {\"id\": \"https://…\"}.",
            platform: .apple,
            fix: meant.map { meant in
                Fix(
                    summary: "set ios_attachments to \(meant)",
                    edits: [.set(path: ["ios_attachments"], value: meant)]
                )
            }
        )
    }
}
