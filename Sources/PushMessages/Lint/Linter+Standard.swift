// SPDX-License-Identifier: Apache-2.0

extension Linter {
    /// The linter with all rules of this package, none of which uses the network; findings at one place are in the
    /// order of the rules.
    public static let standard = Linter(rules: [
        SenderRequestRule(),
        SenderPictureRule(),
        SNSMessageRule(),
        OneSignalContentsRule(),
        OneSignalFieldRule(),
        ExpoMessageRule(),
        ExpoTokenRule(),
        ExpoMutableContentRule(),
        ExpoTooBigRule(),
        ExpoLifetimeRule(),
        ExpoPriorityRule(),
        ExpoSoundRule(),
        ExpoChannelRule(),
        ExpoPlatformFieldRule(),
        TargetRule(),
        TargetMismatchRule(),
        TokenDeprecatedRule(),
        DeviceGroupRule(),
        TopicNameRule(),
        ConditionRule(),
        DataOnlyRule(),
        VendorNotificationRule(),
        EmptyPushRule(),
        PlaceholderRule(),
        ReservedDataKeyRule(),
        ImageMisplacedRule(),
        ImageURLRule(),
        ImageCredentialsRule(),
        ImageExpiredRule(),
        ImagePrivateRule(),
        ImagePageRule(),
        ImageTypeRule(),
        ImageNotEverywhereRule(),
        MutableContentMisplacedRule(),
        MutableContentMissingRule(),
        ContentAvailableMisplacedRule(),
        DataOnlyForAppleRule(),
        FCMOptionsValueRule(),
        WebpushImageHeaderRule(),
        PayloadTooLargeRule(),
        APSMissingRule(),
        APSMisplacedRule(),
        APSValueRule(),
        AlertValueRule(),
        AppleSoundRule(),
        LocArgsWithoutKeyRule(),
        APNSHeaderRule(),
        APNSPushTypeRule(),
        APNSTopicRule(),
        APNSTopicSuffixRule(),
        APNSTypeMissingRule(),
        APNSBroadcastRule(),
        APNSBackgroundPriorityRule(),
        APNSBackgroundContentRule(),
        APNSContentEncodingRule(),
        APNSNullMemberRule(),
        APNSProviderTokenRule(),
        APNSTokenFreshRule(),
        APNSCertificateTypeRule(),
        APNSConnectionPerPushRule(),
        APNSExpirationPastRule(),
        LiveActivityTokenRule(),
        LiveActivityRule(),
        AndroidV2Rule(),
        AndroidTTLRule(),
        AndroidColorRule(),
        AndroidVibrationRule(),
        AndroidLightRule(),
        AndroidCountRule(),
        AndroidChannelRule(),
        AndroidClickActionRule(),
        AndroidBodyCutRule(),
        AndroidTextLengthRule(),
        AndroidSoundNameRule(),
        AndroidProxyRule(),
        WebpushHeaderRule(),
        WebNotificationOptionsRule(),
        WebLinkRule(),
        AnalyticsLabelRule(),
        RepeatedFieldRule(),
        LegacyFieldRule(),
        SDKFieldRule(),
        FieldMisplacedRule(),
    ])

    /// The standard linter for a push that simulated devices of this machine get, which reach the machine's own
    /// servers.
    package static let simulation = standard.replacing(ImagePrivateRule(isForSimulation: true))

    /// The standard linter for tests on one network: pictures may be on a machine nearby.
    package static let allowingPrivateHosts: Linter = {
        var linter = standard
        linter.rules.removeAll { $0 is ImagePrivateRule }
        return linter
    }()

    /// Returns the linter with another rule in place of that with the same identifier.
    private func replacing<Rule: LintRule>(_ rule: Rule) -> Linter {
        Linter(rules: rules.map { $0 is Rule ? rule : $0 })
    }
}
