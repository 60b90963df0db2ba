// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// Something that a delivery on an Apple device can tell its sender.
protocol DeliveryRule: SendableMetatype {
    /// The identifier in kebab-case.
    static var id: String { get }
    /// How much it matters.
    static var severity: Severity { get }
    /// The finding's sentence: what happened, the evidence, what to do; `nil` when it did not happen.
    static func sentence(for record: DeliveryRecord) -> String?
    /// Whether it leaves nothing to be said about why there is no picture.
    static var explainsMissingPicture: Bool { get }
    /// Where in the message, if somewhere.
    static var path: String? { get }
    /// The remedy, where a tool can apply it.
    static var fix: Fix? { get }
    /// Where the behaviour is documented.
    static var documentation: String? { get }
}

extension DeliveryRule {
    static var severity: Severity { .warning }
    static var explainsMissingPicture: Bool { false }
    static var path: String? { nil }
    static var fix: Fix? { nil }
    static var documentation: String? { nil }

    static func finding(in record: DeliveryRecord) -> Finding? {
        sentence(for: record).map { sentence in
            Finding(
                rule: id,
                severity: severity,
                platform: .apple,
                path: path,
                message: sentence,
                fix: fix,
                documentation: documentation
            )
        }
    }
}
