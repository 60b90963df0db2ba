// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// Something that a delivery to an Android device can tell its sender.
///
/// The comment of each rule has one sentence, and then what its sender wants to know: `Why:`, `Example:` (the message or
/// the situation), `Fix:` and `Source:`.
protocol AndroidDeliveryRule: SendableMetatype {
    /// The identifier in kebab-case.
    static var id: String { get }
    /// How much it matters, mostly.
    static var severity: Severity { get }
    /// How much it matters in this delivery.
    static func severity(in record: AndroidDeliveryRecord) -> Severity
    /// The finding's sentence: what happened, the evidence, what to do; `nil` when it did not happen.
    static func sentence(for record: AndroidDeliveryRecord) -> String?
    /// Where in the message (`message.…`), if somewhere.
    static func path(in record: AndroidDeliveryRecord) -> FieldPath?
    /// The remedy, where editing the message is one.
    static func fix(for record: AndroidDeliveryRecord) -> Fix?
    /// Where the behaviour is documented.
    static var documentation: String? { get }
}

extension AndroidDeliveryRule {
    static var documentation: String? { nil }

    static var severity: Severity { .warning }
    static func severity(in record: AndroidDeliveryRecord) -> Severity { severity }
    static func path(in record: AndroidDeliveryRecord) -> FieldPath? { nil }
    static func fix(for record: AndroidDeliveryRecord) -> Fix? { nil }

    static func finding(in record: AndroidDeliveryRecord) -> Finding? {
        sentence(for: record).map { sentence in
            Finding(
                rule: id,
                severity: severity(in: record),
                platform: .android,
                path: path(in: record)?.description,
                message: sentence,
                fix: fix(for: record),
                documentation: documentation
            )
        }
    }
}

/// A rule about the picture, which points to where its URL stands.
protocol AndroidPictureRule: AndroidDeliveryRule {}

extension AndroidPictureRule {
    static var documentation: String? { "https://firebase.google.com/docs/cloud-messaging/android/send-image" }

    static func path(in record: AndroidDeliveryRecord) -> FieldPath? { record.path(to: "image") }
}
