// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// Something that a delivery on an Apple device can tell its sender.
///
/// The comment of each rule has one sentence, and then what its sender wants to know: `Why:`, `Example:` (the situation),
/// `Fix:` and `Source:`.
protocol DeliveryRule: SendableMetatype {
    /// The identifier in kebab-case.
    static var id: String { get }
    /// How much it matters.
    static var severity: Severity { get }
    /// The finding's sentence: what happened, the evidence, what to do; `nil` when it did not happen.
    static func sentence(for record: DeliveryRecord) -> String?
    /// Whether it leaves nothing to be said about why there is no picture.
    static var explainsMissingPicture: Bool { get }
    /// Where in the message (`message.…`), if somewhere.
    static func path(in record: DeliveryRecord) -> FieldPath?
    /// The remedy, where editing the message is one.
    static func fix(for record: DeliveryRecord) -> Fix?
    /// Where the behaviour is documented.
    static var documentation: String? { get }
}

extension DeliveryRule {
    static var severity: Severity { .warning }
    static var explainsMissingPicture: Bool { false }
    static var documentation: String? { nil }

    static func path(in record: DeliveryRecord) -> FieldPath? { nil }
    static func fix(for record: DeliveryRecord) -> Fix? { nil }

    static func finding(in record: DeliveryRecord) -> Finding? {
        sentence(for: record).map { sentence in
            Finding(
                rule: id,
                severity: severity,
                platform: .apple,
                path: path(in: record)?.description,
                message: sentence,
                fix: fix(for: record),
                documentation: documentation
            )
        }
    }
}
