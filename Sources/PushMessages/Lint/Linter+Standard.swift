// SPDX-License-Identifier: Apache-2.0

extension Linter {
    /// Every rule that needs no network, in the order in which findings at one place are told.
    public static let standard = Linter(rules: [
        TargetRule(),
        TopicNameRule(),
        ConditionRule(),
        ReservedDataKeyRule(),
        ImageMisplacedRule(),
        ImageURLRule(),
        MutableContentMisplacedRule(),
        MutableContentMissingRule(),
        DataOnlyForAppleRule(),
        WebpushImageHeaderRule(),
        PayloadTooLargeRule(),
        APSValueRule(),
        AppleSoundRule(),
        LocArgsWithoutKeyRule(),
        APNSHeaderRule(),
        LiveActivityTokenRule(),
        AndroidV2Rule(),
        AndroidTTLRule(),
        AndroidColorRule(),
        AndroidVibrationRule(),
        AndroidLightRule(),
        AndroidCountRule(),
        WebpushHeaderRule(),
        WebNotificationOptionsRule(),
        WebLinkRule(),
        AnalyticsLabelRule(),
    ])
}
