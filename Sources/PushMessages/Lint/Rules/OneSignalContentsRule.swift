// SPDX-License-Identifier: Apache-2.0

/// A request to OneSignal without a text in English, which the service refuses.
///
/// Why: `contents` has a text for each language, and OneSignal shows the one under `en` to everybody whose language has none. It
/// answers 400 to a push without it ("Message Notifications must have Any/English language content"), unless a template or a
/// push in the background needs no text. The text itself may be in any language.
///
/// Example: `{"app_id": "…", "included_segments": ["All"], "contents": {"de": "Hallo"}}`
///
/// Fix: add `en` to `contents`, with the text that all others get.
///
/// Source: OneSignal, "Multi-language messaging" and "Create message"; OneSignal/react-native-onesignal#273.
struct OneSignalContentsRule: LintRule {
    static let id = "onesignal-contents"
    static let severity = Severity.error
    static let documentation: String? = "https://documentation.onesignal.com/docs/en/multi-language-messaging"
    static let forms = LintSubject.Form.senderRequest

    func check(_ subject: LintSubject, _ report: inout LintReport) {
        guard let request = subject.request, request.vendor.id == "onesignal", let object = request.document.object,
            Self.needsText(object)
        else { return }
        let path: FieldPath = ["contents"]
        switch object["contents"] {
        case nil, .null?:
            report.add(at: path, Self.refusal("contents is missing", "add contents.en with the text"))
        case .string(let text)?:
            report.add(
                at: path,
                Self.refusal("contents is a text", "write an object with a text for each language, and one for en"),
                fix: Fix(
                    summary: "set contents to the text under en",
                    edits: [.set(path: path, value: .object(["en": .string(text)]))]
                )
            )
        case .object(let texts)?:
            let english = texts["en"]?.string
            guard english?.isEmpty != false else { return }
            let problem = texts["en"].map { _ in english == nil ? "is no text" : "is empty" } ?? "is missing"
            let only = texts.count == 1 ? texts.first { $0.key != "en" }?.value.string : nil
            let place = path.appending("en")
            report.add(
                at: place,
                Self.refusal("contents.en \(problem)", "add the text for everybody whose language has none"),
                fix: only.map { text in
                    Fix(
                        summary: "set contents.en to the text in the only language",
                        edits: [.set(path: place, value: .string(text))]
                    )
                }
            )
        case .bool?, .integer?, .number?, .array?:
            report.add(
                at: path,
                Self.refusal("contents is no object", "write a text for each language, and one for en")
            )
        }
    }

    private static func refusal(_ problem: String, _ remedy: String) -> String {
        "OneSignal refuses the request with 400, because \(problem) (Message Notifications must have Any/English language content); "
            + "\(remedy)."
    }

    /// Returns whether the request is for a push with a text of its own: no template, e-mail, text message or silent push.
    private static func needsText(_ object: JSONObject) -> Bool {
        let others = [
            "template_id", "email_subject", "email_body", "email_from_address", "sms_from", "include_email_tokens",
            "include_phone_numbers", "event", "event_updates",
        ]
        guard !others.contains(where: { object[$0].map { $0 != .null } ?? false }) else { return false }
        let channel = object["target_channel"]?.string
        return object["content_available"] != true && (channel == nil || channel == "push")
    }
}
