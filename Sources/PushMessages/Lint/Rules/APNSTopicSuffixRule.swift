// SPDX-License-Identifier: Apache-2.0

/// The topic of a direct push does not end as its push type asks.
///
/// Why: pushes of most types go to a special topic: the bundle identifier and a suffix such as `.voip`. APNs answers
/// another topic with DeviceTokenNotForTopic, BadTopic or TopicDisallowed.
///
/// Example: `{"headers": {"apns-push-type": "voip", "apns-topic": "com.example.app"}, "payload": {"aps": {}}}`
///
/// Fix: append the type's suffix to the bundle identifier, once; for `alert` and `background` write it alone.
///
/// Source: Apple, "Sending notification requests to APNs".
struct APNSTopicSuffixRule: LintRule {
    static let id = "apns-topic-suffix"
    static let severity = Severity.error
    static let platform: Platform? = .apple
    static let documentation: String? =
        "https://developer.apple.com/documentation/usernotifications/sending-notification-requests-to-apns"
    static let forms = LintSubject.Form.apnsRequest

    private static let suffixes: [(type: String, suffix: String)] = [
        ("voip", ".voip"), ("complication", ".complication"), ("fileprovider", ".pushkit.fileprovider"),
        ("location", ".location-query"), ("liveactivity", ".push-type.liveactivity"), ("pushtotalk", ".voip-ptt"),
        ("widgets", ".push-type.widgets"), ("controls", ".push-type.controls"),
    ]

    func check(_ subject: LintSubject, _ report: inout LintReport) {
        let topic = subject.appleHeader("apns-topic")
        // An empty topic is another matter (BadTopic), and another finding.
        if topic?.value.isEmpty == true { return }
        guard let topic else {
            // The path of a broadcast names the app.
            guard !subject.isBroadcast else { return }
            return report.add(
                at: ["headers"],
                "The request has no apns-topic, so APNs answers MissingTopic unless a certificate says the app; write the app's "
                    + "bundle identifier."
            )
        }
        let header = subject.appleHeader("apns-push-type")
        if topic.isFilledInLater || header?.isFilledInLater == true { return }
        let type = header?.value ?? "alert"
        // The certificate decides the topic of device management.
        guard type != "mdm" else { return }
        let bare = Self.withoutSuffixes(topic.value)
        let right = bare + (Self.suffixes.first { $0.type == type }?.suffix ?? "")
        guard topic.value != right else { return }
        report.add(
            at: topic.path,
            "apns-topic is \(topic.value.quoted()), and a push of the type \(type) goes to \(right); write that, or the type that "
                + "the topic is for."
        )
    }

    /// Returns the topic without its suffixes, also if one is repeated or lacks its dot.
    private static func withoutSuffixes(_ topic: String) -> String {
        var bare = topic
        while let suffix = suffixes.map(\.suffix).first(where: { bare.hasSuffix($0) }) { bare.removeLast(suffix.count) }
        for suffix in suffixes.map({ $0.suffix.dropFirst() })
        where suffix.hasPrefix("push-type.") && bare.hasSuffix(suffix) {
            bare.removeLast(suffix.count)
        }
        return bare
    }
}
