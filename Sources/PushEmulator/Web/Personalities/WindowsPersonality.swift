// SPDX-License-Identifier: Apache-2.0

import HTTPTypes
import PushMessages
import WebPush

/// Windows' push service (WNS), which Edge on Windows subscribes to; its answers have no body.
///
/// Source: what it says to a `TTL` that does not fit `X-WNS-Cache-Policy` is in web-push-libs/pywebpush#162,
/// SherClockHolmes/webpush-go#66 and Couchers-org/couchers#9695, and to too many pushes in
/// web-push-libs/web-push-csharp#93; what it says to another key is a developer's report. The other answers are the RFC's,
/// with 410 for a subscription that is gone and a description of the emulator's own.
struct WindowsPersonality: PushPersonality {
    let name = "wns"
    let title = "Windows' push service"
    let longestTTL = WebPushService.windows.longestTTL

    func acceptance(id: String) -> HTTPFields { [.wnsStatus: "received", .wnsNotificationStatus: "received"] }

    func refusal(of problem: PushProblem) -> PushRefusal? {
        switch problem {
        case .cachePolicy:
            return dropped(400, problem, "Ttl value conflicts with X-WNS-Cache-Policy.", isVerified: true)
        case .throttled:
            return PushRefusal(
                status: 406,
                code: problem.code,
                headers: [.wnsStatus: "appthrottled", .retryAfter: "900"],
                isVerified: true
            )
        case .vapid(let vapid, _) where vapid.code == .otherKey:
            return dropped(
                401,
                problem,
                "The public key used to sign JWT does not match with the one included in channel Url",
                isVerified: true
            )
        default:
            let standard = StandardPersonality.refusal(of: problem, isVerified: false)
            return standard.map { standard in
                dropped(problem == .gone ? 410 : standard.status, problem, problem.sentence, isVerified: false)
            }
        }
    }

    private func dropped(_ status: Int, _ problem: PushProblem, _ text: String, isVerified: Bool) -> PushRefusal {
        PushRefusal(
            status: status,
            code: problem.code,
            headers: [.wnsError: text, .wnsStatus: "dropped", .wnsNotificationStatus: "dropped"],
            isVerified: isVerified
        )
    }
}

extension HTTPField.Name {
    fileprivate static let wnsStatus = Self("X-WNS-STATUS")!
    fileprivate static let wnsNotificationStatus = Self("X-WNS-NOTIFICATIONSTATUS")!
    fileprivate static let wnsError = Self("X-WNS-ERROR-DESCRIPTION")!
}
