// SPDX-License-Identifier: Apache-2.0

import HTTPTypes
import PushMessages

/// Windows' push service (WNS), which Edge on Windows subscribes to; its answers have no body.
///
/// Source: what it says to a `TTL` of 0 is in web-push-libs/pywebpush#162 and SherClockHolmes/webpush-go#66, and to too many
/// pushes in web-push-libs/web-push-csharp#93; the other answers are the RFC's, with 410 for a subscription that is gone.
struct WindowsPersonality: PushPersonality {
    let name = "wns"
    let longestTTL = WebPushService.windows.longestTTL

    func acceptance(id: String) -> HTTPFields { [.wnsStatus: "received"] }

    func refusal(of problem: PushProblem) -> PushRefusal? {
        if problem == .ttlZero {
            return PushRefusal(
                status: 400,
                code: problem.code,
                headers: [.wnsError: "Ttl value conflicts with X-WNS-Cache-Policy."],
                isVerified: true
            )
        }
        if problem == .throttled {
            return PushRefusal(
                status: 406,
                code: problem.code,
                headers: [.wnsStatus: "appthrottled", .retryAfter: "900"],
                isVerified: true
            )
        }
        guard var refusal = StandardPersonality.refusal(of: problem, isVerified: false, needsToken: true) else {
            return nil
        }
        (refusal.body, refusal.headers) = ("", [:])
        if problem == .gone { refusal.status = 410 }
        return refusal
    }
}

extension HTTPField.Name {
    fileprivate static let wnsStatus = Self("X-WNS-STATUS")!
    fileprivate static let wnsError = Self("X-WNS-ERROR-DESCRIPTION")!
}
