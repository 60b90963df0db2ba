// SPDX-License-Identifier: Apache-2.0

import PushMessages
import WebPush

/// Google's push service, which Chrome subscribes to.
///
/// Source: the answers that Chromium knows, `components/gcm_driver/web_push_common.cc`, and others that developers quote,
/// web-push-libs/web-push#237 and home-assistant/core#24076; what is not among them is the RFC's.
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
            // Chromium's own sender writes no sub.
            case .audiencePort, .subjectMissing, .subjectInvalid, .claimType: nil
            // It does not accept a push without a token, whoever subscribed.
            case .missing: .text(401, problem.code, "authorization header must be specified.\n", isVerified: true)
            case .scheme: .text(401, problem.code, vapid.message + "\n", isVerified: false)
            default:
                .text(
                    403,
                    problem.code,
                    (Self.texts[vapid.code] ?? vapid.message) + "\n",
                    isVerified: Self.texts[vapid.code] != nil
                )
            }
        default: StandardPersonality.refusal(of: problem, isVerified: false)
        }
    }

    private static let texts: [VAPIDProblem.Code: String] = [
        .audience: "aud claim in the token MUST include the origin of the push resource URL",
        .expired: "token has expired", .expiryInvalid: "exp claim is missing",
        .expiryTooFar: "exp claim MUST NOT be more than 24 hours from the time of the request",
        .signature: "invalid JWT provided",
        .keyMissing: "crypto-key header had no public application server key specified. crypto-key header should have "
            + "the following format: p256ecdsa=base64(publicApplicationServerKey)",
    ]
}
