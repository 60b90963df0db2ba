// SPDX-License-Identifier: Apache-2.0

import PushMessages

extension WebDeliveryRecord: CancellableRecord {
    var platform: Platform { .web }
    var isEditable: Bool { message != nil }
    var wasCancelled: Bool { end == .cancelled }

    /// About what a push service reads.
    private static let headers: [any DeliveryRule<Self>.Type] = [
        WebpushSizeRule.self, WebpushTTLRule.self, WebpushUrgencyRule.self, WebpushTopicRule.self,
    ]

    /// About what an app server sends past FCM.
    private static let direct: [any DeliveryRule<Self>.Type] = [
        WebpushDecryptRule.self, WebpushRecordsRule.self, WebpushAESGCMRule.self, WebpushAudPortRule.self,
        WebpushSubRule.self, WebpushExpRule.self, DeclarativeRejectedRule.self, DeclarativeUnreadRule.self,
        WebSilentPushRule.self,
    ]

    /// About obstacles before the push.
    private static let obstacles: [any DeliveryRule<Self>.Type] = [
        SimulationCancelledRule<Self>.self, WebNoPushRule.self, WebInsecureSiteRule.self, WebNoWorkerRule.self,
        WebpushGoneRule.self,
    ]

    /// About what the browser and the site's worker do with it.
    private static let remarks: [any DeliveryRule<Self>.Type] = [
        WebPermissionRule.self, WebForeignWorkerRule.self, WebNotJSONRule.self, WebVisibleRule.self,
        WebTypeErrorRule.self, WebDataOnlyRule.self, WebDoubleRule.self, WebNoImageBrowserRule.self,
        WebHeadersImageRule.self, WebImageElsewhereRule.self, WebLinuxSmallRule.self, WebLinkOriginRule.self,
        WebActionsRule.self, WebDataLostRule.self, WebDownloadSlowRule.self,
    ]

    static var rules: [any DeliveryRule<Self>.Type] { obstacles + headers + remarks + direct }

    /// The findings of the delivery, worst first.
    var findings: [Finding] {
        guard !wasCancelled else { return findings(Self.obstacles) }
        let pictures = resources.map { WebPicture(resource: $0, delivery: self) }
        let missing = pictures.filter { $0.resource.loaded == nil }
        let images = missing.filter { $0.resource.role == .image }
        let others = missing.filter { $0.resource.role != .image }
        let shown = pictures.filter { $0.resource.loaded != nil }
        let all =
            images.flatMap(\.findings) + findings(Self.rules) + others.flatMap(\.findings) + shown.flatMap(\.findings)
        return all.worstFirst
    }

    /// Objections of other push services, which need no browser that gets the push.
    var directFindings: [Finding] { findings(Self.headers + Self.direct) }
}
