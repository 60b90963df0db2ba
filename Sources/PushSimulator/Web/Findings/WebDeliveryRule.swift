// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// A rule about deliveries to a browser, which makes at most one finding each.
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
    /// The documentation of the behaviour.
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

/// All rules about browsers, and in which order they are asked.
enum WebDeliveryRules {
    /// About the delivery as a whole.
    static let general: [any WebDeliveryRule.Type] =
        [
            WebCancelledRule.self, WebNoPushRule.self, WebNoWorkerRule.self, PushGoneRule.self, PushSizeRule.self,
            PushTTLRule.self, PushUrgencyRule.self, PushTopicRule.self, WebPermissionRule.self,
            WebForeignWorkerRule.self,
            WebNotJSONRule.self, WebVisibleRule.self, WebTypeErrorRule.self, WebDataOnlyRule.self, WebDoubleRule.self,
            WebNoImageBrowserRule.self, WebImageHeaderRule.self, WebImageElsewhereRule.self, WebLinuxSmallRule.self,
            WebLinkOriginRule.self, WebActionsRule.self, WebDataLostRule.self, WebSlowRule.self,
        ] + direct

    /// About what an app server sends past FCM, which need no browser that gets it.
    static let direct: [any WebDeliveryRule.Type] = [
        WebpushDecryptRule.self, WebpushRecordsRule.self, WebpushSizeRule.self, WebpushEncodingRule.self,
        WebpushAudienceRule.self, WebpushSubjectRule.self, WebpushExpiryRule.self, WebpushTopicRule.self,
        WebpushTTLRule.self, WebpushUrgencyRule.self, DeclarativeRejectedRule.self, DeclarativeUnreadRule.self,
        WebSilentPushRule.self,
    ]

    /// Why a picture is missing; the first that holds is the reason, and one always does.
    static let reasons: [any WebResourceRule.Type] = [
        WebImageURLRule.self, WebCredentialsRule.self, WebMixedContentRule.self, WebTimeoutRule.self,
        WebOfflineRule.self,
        WebHostNotFoundRule.self, WebConnectionRefusedRule.self, WebSecureConnectionRule.self,
        WebRedirectLoopRule.self, WebTooLargeRule.self, WebDownloadFailedRule.self, WebHotlinkRule.self,
        WebHTTPErrorRule.self, WebSVGRule.self, WebPixelsRule.self, WebDecodeRule.self,
    ]

    /// What is odd about a picture that is there.
    static let remarks: [any WebResourceRule.Type] = [
        WebHTTPErrorShownRule.self, WebPictureDamagedRule.self, WebStillRule.self,
    ]

    /// The findings of a delivery, worst first.
    static func findings(in record: WebDeliveryRecord) -> [Finding] {
        guard record.end != .cancelled else { return [WebCancelledRule.finding(in: record)].compactMap(\.self) }
        let missing = record.resources.filter { $0.loaded == nil }
        func why(_ resources: [WebResource]) -> [Finding] {
            resources.compactMap { resource in
                reasons.lazy.compactMap { $0.finding(for: resource, in: record) }.first
            }
        }
        var findings = why(missing.filter { $0.role == .image })
        findings += general.compactMap { $0.finding(in: record) }
        findings += why(missing.filter { $0.role != .image })
        for resource in record.resources where resource.loaded != nil {
            findings += remarks.compactMap { $0.finding(for: resource, in: record) }
        }
        return findings.enumerated()
            .sorted { ($1.element.severity, $0.offset) < ($0.element.severity, $1.offset) }
            .map(\.element)
    }
}
