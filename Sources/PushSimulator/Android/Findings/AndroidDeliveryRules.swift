// SPDX-License-Identifier: Apache-2.0

import PushMessages

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

    /// What can be said of a notification that is shown.
    static let remarks: [any AndroidDeliveryRule.Type] = [
        AndroidTextMissingRule.self, AndroidStringMissingRule.self, AndroidChannelMissingRule.self,
        AndroidIconRule.self,
        AndroidColorIgnoredRule.self, AndroidSoundRule.self, AndroidLightBlackRule.self, AndroidLightIgnoredRule.self,
        AndroidVibrateLengthRule.self, AndroidValueIgnoredRule.self, AndroidTextCutRule.self,
        AndroidBodyCutByPictureRule.self,
        AndroidGIFStillRule.self, AndroidWebPStillRule.self, AndroidAnimationStillRule.self,
        AndroidOrientationRule.self,
        AndroidPictureDamagedRule.self, AndroidCropRule.self,
        AndroidSlowNetworkRule.self, AndroidNoLauncherRule.self, AndroidChannelDecidesRule.self,
        AndroidLockScreenRule.self, AndroidMutableContentRule.self, AndroidLoopbackExemptRule.self,
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
