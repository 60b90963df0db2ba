// SPDX-License-Identifier: Apache-2.0

import HTTPTypes
import PushMessages
import WebPush

/// Mozilla's push service, which Firefox subscribes to.
///
/// Source: mozilla-services/autopush-rs, `autoendpoint` (errors, `webpush.rs`, `vapid.rs`, `notification_headers.rs`,
/// `settings.rs`).
struct MozillaPersonality: PushPersonality {
    let name = "mozilla"
    let longestTTL = WebPushService.mozilla.longestTTL
    /// `max_data_bytes` of its settings; its documents say 4096.
    let bodyByteLimit = 5630
    let realPrefix: String? = "https://updates.push.services.mozilla.com/wpush/v2/"

    func refusal(of problem: PushProblem) -> PushRefusal? {
        switch problem {
        case .ttlZero, .topicLength, .urgencyInvalid: return nil
        case .ttlMissing: return refuse(400, 111, "Missing TTL header", problem)
        case .ttlInvalid: return refuse(400, 112, "Invalid TTL header value", problem)
        case .ttlNegative: return refuse(400, 114, "Invalid TTL header value", problem)
        case .topicInvalid: return refuse(400, 113, "Invalid Topic header value", problem)
        case .encodingUnknown, .encodingMixed: return refuse(400, 110, "Invalid encryption headers", problem)
        case .size: return refuse(413, 104, "Payload Too Large", problem)
        case .unknownEndpoint: return refuse(404, 102, "Not Found", problem)
        case .gone:
            var gone = refuse(410, 106, "Gone", problem)
            gone.headers[.cacheControl] = "max-age=86400"
            return gone
        case .throttled: return wait(429, 999, "Too Many Requests", problem, isVerified: false)
        case .unavailable: return wait(503, 201, "Service Unavailable", problem, isVerified: true)
        case .failing: return refuse(500, 999, "Internal Server Error", problem)
        case .vapid(let vapid, let isRestricted):
            switch vapid.code {
            case .missing where !isRestricted: return nil
            case .audiencePort: return nil
            default: return refuse(401, 109, "Unauthorized", problem)
            }
        }
    }

    /// A refusal that asks for two minutes of peace.
    private func wait(
        _ status: Int,
        _ number: Int,
        _ error: String,
        _ problem: PushProblem,
        isVerified: Bool
    ) -> PushRefusal {
        var refusal = refuse(status, number, error, problem)
        refusal.headers[.retryAfter] = "120"
        refusal.isVerified = isVerified
        return refusal
    }

    private func refuse(_ status: Int, _ number: Int, _ error: String, _ problem: PushProblem) -> PushRefusal {
        .json(
            status,
            String(number),
            [
                "code": .integer(status), "errno": .integer(number), "error": .string(error),
                "message": .string(problem.sentence),
                "more_info": "http://autopush.readthedocs.io/en/latest/http.html#error-codes",
            ],
            isVerified: true
        )
    }
}
