// SPDX-License-Identifier: Apache-2.0

import PushMessages

extension AndroidDeliveryRecord: CancellableRecord {
    var platform: Platform { .android }

    /// Why nothing is shown; the first that holds is the reason.
    private static let absences: [any DeliveryRule<Self>.Type] = [
        SimulationCancelledRule<Self>.self, AndroidPackageRule.self, AndroidForceStoppedRule.self,
        AndroidDuplicateRule.self, AndroidMessageTypeRule.self, AndroidDataOnlyRule.self, AndroidControlGroupRule.self,
        AndroidForegroundRule.self, AndroidFormatCrashRule.self, AndroidPermissionRule.self,
        AndroidChannelBlockedRule.self,
    ]

    /// Why there is no picture, beside what may come of loading one; the first that holds is the reason.
    private static let reasons: [any DeliveryRule<Self>.Type] = [
        AndroidImageElsewhereRule.self, AndroidRedirectSchemeRule.self,
    ]

    /// Remarks about a notification that is shown.
    private static let remarks: [any DeliveryRule<Self>.Type] = [
        AndroidSDKModelRule.self, AndroidTextMissingRule.self, AndroidStringMissingRule.self,
        AndroidChannelMissingRule.self, AndroidIconRule.self, AndroidColorIgnoredRule.self, AndroidSoundRule.self,
        AndroidLightBlackRule.self, AndroidLightIgnoredRule.self, AndroidVibrateLengthRule.self,
        AndroidValueIgnoredRule.self, AndroidTextCutRule.self, AndroidBodyCutByPictureRule.self,
        AndroidGIFStillRule.self, AndroidWebPStillRule.self, AndroidAnimationStillRule.self,
        AndroidOrientationRule.self, AndroidCropRule.self, AndroidDownloadSlowRule.self, AndroidNoLauncherRule.self,
        AndroidChannelDecidesRule.self, AndroidLockScreenRule.self, AndroidMutableContentRule.self,
    ]

    static var rules: [any DeliveryRule<Self>.Type] { absences + reasons + remarks }

    /// The findings of the delivery, worst first.
    var findings: [Finding] {
        guard displayed != nil else { return [reason(Self.absences)].compactMap(\.self) }
        let missing = showsPicture ? nil : reason(Self.reasons) ?? load.reasonFinding
        return ([missing].compactMap(\.self) + load.remarks + findings(Self.remarks)).worstFirst
    }
}

/// A rule about the picture, which points to where its URL stands.
protocol AndroidPictureRule: DeliveryRule where Record == AndroidDeliveryRecord {}

extension AndroidPictureRule {
    static var documentation: String? { AndroidDeliveryRecord.pictureDocumentation }

    static func path(in record: AndroidDeliveryRecord) -> FieldPath? { record.path(to: "image") }
}
