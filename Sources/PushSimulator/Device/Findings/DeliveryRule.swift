// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// A rule about one kind of record, which makes at most one finding of each.
///
/// The comment of each rule has one sentence, and then what its sender wants to know: `Why:`, `Example:` (the message or
/// the situation), `Fix:` and `Source:`. A part for one platform alone is marked, as in `Source, Apple:`.
protocol DeliveryRule<Record>: SendableMetatype {
    associatedtype Record: DeliveryRecord

    /// The identifier in kebab-case; for a rule that several platforms share, without the platform.
    static var id: String { get }
    /// How much it matters, if not said otherwise for a record.
    static var severity: Severity { get }
    /// The documentation of the behaviour.
    static var documentation: String? { get }
    /// Whether it leaves nothing to be said about why there is no picture.
    static var explainsMissingPicture: Bool { get }
    /// The finding's sentence: what happened, the evidence, what to do; `nil` if it did not happen.
    static func sentence(for record: Record) -> String?
    /// The identifier in a finding.
    static func id(in record: Record) -> String
    /// How much it matters in this record.
    static func severity(in record: Record) -> Severity
    /// Where in the message (`message.…`), if somewhere.
    static func path(in record: Record) -> FieldPath?
    /// The remedy, if editing the message is one.
    static func fix(for record: Record) -> Fix?
    /// The documentation of the behaviour in this record.
    static func documentation(for record: Record) -> String?
}

extension DeliveryRule {
    static var severity: Severity { .warning }
    static var documentation: String? { nil }
    static var explainsMissingPicture: Bool { false }

    static func id(in record: Record) -> String { id }
    static func severity(in record: Record) -> Severity { severity }
    static func path(in record: Record) -> FieldPath? { nil }
    static func fix(for record: Record) -> Fix? { nil }
    static func documentation(for record: Record) -> String? { documentation }

    static func finding(in record: Record) -> Finding? {
        sentence(for: record).map { sentence in
            Finding(
                rule: id(in: record),
                severity: severity(in: record),
                platform: record.platform,
                path: path(in: record)?.description,
                message: sentence,
                fix: record.isEditable ? fix(for: record) : nil,
                documentation: documentation(for: record)
            )
        }
    }
}
