// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// A rule about deliveries to an Android device, which makes at most one finding each.
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
    /// The documentation of the behaviour.
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

/// All rules, and in which order they are asked.
enum AndroidDeliveryRules {
    /// Why nothing is shown; the first that holds is the reason.
    static let absences: [any AndroidDeliveryRule.Type] = [
        AndroidSimulationCancelledRule.self, AndroidPackageRule.self, AndroidForceStoppedRule.self,
        AndroidDuplicateRule.self, AndroidMessageTypeRule.self, AndroidDataOnlyRule.self, AndroidControlGroupRule.self,
        AndroidForegroundRule.self, AndroidFormatCrashRule.self, AndroidPermissionRule.self,
        AndroidChannelBlockedRule.self,
    ]

    /// Why there is no picture; the first that holds is the reason.
    static let reasons: [any AndroidDeliveryRule.Type] = [
        AndroidImageAbsentRule.self, AndroidURLBadRule.self, AndroidOfflineRule.self, AndroidCleartextRule.self,
        AndroidHostNotFoundRule.self, AndroidConnectionFailedRule.self, AndroidSecureConnectionRule.self,
        AndroidRedirectLoopRule.self, AndroidRedirectSchemeRule.self, AndroidImageTooLargeRule.self,
        AndroidHTTPErrorRule.self, AndroidSlowRule.self, AndroidPixelsRule.self, AndroidDecodeRule.self,
        AndroidDownloadIncompleteRule.self, AndroidDownloadFailedRule.self,
    ]

    /// Remarks about a notification that is shown.
    static let remarks: [any AndroidDeliveryRule.Type] = [
        AndroidSDKModelRule.self,
        AndroidTextMissingRule.self, AndroidStringMissingRule.self, AndroidChannelMissingRule.self,
        AndroidIconRule.self,
        AndroidColorIgnoredRule.self, AndroidSoundRule.self, AndroidLightBlackRule.self, AndroidLightIgnoredRule.self,
        AndroidVibrateLengthRule.self, AndroidValueIgnoredRule.self, AndroidTextCutRule.self,
        AndroidBodyCutByPictureRule.self,
        AndroidGIFStillRule.self, AndroidWebPStillRule.self, AndroidAnimationStillRule.self,
        AndroidOrientationRule.self,
        AndroidPictureDamagedRule.self, AndroidCropRule.self,
        AndroidSlowNetworkRule.self, AndroidNoLauncherRule.self, AndroidChannelDecidesRule.self,
        AndroidLockScreenRule.self, AndroidMutableContentRule.self,
    ]

    /// The findings of a delivery, worst first.
    static func findings(in record: AndroidDeliveryRecord) -> [Finding] {
        var findings: [Finding] = []
        if record.displayed == nil {
            findings += absences.lazy.compactMap { $0.finding(in: record) }.prefix(1)
        } else {
            if !record.showsPicture { findings += reasons.lazy.compactMap { $0.finding(in: record) }.prefix(1) }
            findings += remarks.compactMap { $0.finding(in: record) }
        }
        return findings.enumerated()
            .sorted { ($1.element.severity, $0.offset) < ($0.element.severity, $1.offset) }
            .map(\.element)
    }
}
