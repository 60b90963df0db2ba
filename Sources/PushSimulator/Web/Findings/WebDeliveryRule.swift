// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// Something that a delivery to a browser can tell its sender.
///
/// The comment of each rule has one sentence, and then what its sender wants to know: `Why:`, `Example:`, `Fix:` and
/// `Source:`.
protocol WebDeliveryRule: SendableMetatype {
    /// The identifier in kebab-case.
    static var id: String { get }
    /// How much it matters, if not said otherwise for a delivery.
    static var severity: Severity { get }
    /// How much it matters in this delivery.
    static func severity(in record: WebDeliveryRecord) -> Severity
    /// The finding's sentence: what happened, the evidence, what to do; `nil` when it did not happen.
    static func sentence(for record: WebDeliveryRecord) -> String?
    /// Where in the message (`message.…`), if somewhere.
    static func path(in record: WebDeliveryRecord) -> FieldPath?
    /// The remedy, where editing the message is one.
    static func fix(for record: WebDeliveryRecord) -> Fix?
    /// Where the behaviour is documented.
    static var documentation: String? { get }
}

extension WebDeliveryRule {
    static var severity: Severity { .warning }
    static var documentation: String? { nil }

    static func severity(in record: WebDeliveryRecord) -> Severity { severity }
    static func path(in record: WebDeliveryRecord) -> FieldPath? { nil }
    static func fix(for record: WebDeliveryRecord) -> Fix? { nil }

    static func finding(in record: WebDeliveryRecord) -> Finding? {
        sentence(for: record).map { sentence in
            Finding(
                rule: id,
                severity: severity(in: record),
                platform: .web,
                path: path(in: record)?.description,
                message: sentence,
                fix: record.message == nil ? nil : fix(for: record),
                documentation: documentation
            )
        }
    }
}
