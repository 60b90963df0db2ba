// SPDX-License-Identifier: Apache-2.0

import PushMessages
import WebPush

/// Google's push service, which Chrome subscribes to.
///
/// Source: answers that developers quote, web-push-libs/web-push#237, home-assistant/core#24076 and others; what is not among them is the RFC's.
struct FCMPersonality: PushPersonality {
    let name = "fcm"
    let title = "Google's push service"
    let longestTTL = WebPushService.fcm.longestTTL
    let realPrefix: String? = "https://fcm.googleapis.com/fcm/send/"

    func refusal(of problem: PushProblem) -> PushRefusal? {
        switch problem {
        case .gone: .text(410, problem.code, "push subscription has unsubscribed or expired.\n", isVerified: true)
        case .ttlMissing, .ttlInvalid, .ttlNegative:
            .text(400, problem.code, "invalid TTL header", isVerified: problem == .ttlMissing)
        case .vapid(let vapid, _):
            switch vapid.code {
            case .otherKey:
                .text(
                    403,
                    problem.code,
                    "the VAPID credentials in the authorization header do not correspond to the credentials used to create the "
                        + "subscriptions.\n",
                    isVerified: true
                )
            case .audiencePort: nil
            // It does not accept a push without a token, whoever subscribed.
            case .missing: .text(401, problem.code, "authorization header must be specified.\n", isVerified: true)
            case .scheme: .text(401, problem.code, vapid.message + "\n", isVerified: false)
            default: .text(403, problem.code, vapid.message + "\n", isVerified: false)
            }
        default: StandardPersonality.refusal(of: problem, isVerified: false)
        }
    }
}
