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
    let title = "Mozilla's push service"
    let longestTTL = WebPushService.mozilla.longestTTL
    let bodyByteLimit = WebPushService.mozilla.bodyByteLimit
    let realPrefix: String? = "https://updates.push.services.mozilla.com/wpush/v2/"

    func refusal(of problem: PushProblem) -> PushRefusal? {
        switch problem {
        case .cachePolicy, .topicLength, .urgencyInvalid: return nil
        case .ttlMissing: return refuse(400, 111, "Missing TTL header", problem)
        case .ttlInvalid: return refuse(400, 112, "Invalid TTL header value", problem)
        case .ttlNegative: return refuse(400, 114, "Invalid TTL header value", problem)
        case .topicInvalid: return refuse(400, 113, "Invalid Topic header value", problem)
        case .encodingUnknown, .encodingMixed, .encodingHeader:
            return refuse(400, 110, "Invalid encryption headers", problem)
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
            // Of the claims it requires exp and aud alone, and only counts what is odd about sub.
            case .subjectMissing, .subjectInvalid: return nil
            case .keyMissing: return refuse(400, 110, "Invalid encryption headers", problem)
            default: return refuse(401, 109, "Unauthorized", problem)
            }
        }
    }

    /// The header of an encoding without quotation marks and base64's padding, as the service hands it on
    /// (`strip_header`).
    func relayed(_ header: String) -> String {
        let bytes = Array(header.utf8.filter { $0 != UInt8(ascii: "\"") })
        var stripped: [UInt8] = []
        var place = 0
        while place < bytes.count {
            let end = bytes[place...].firstIndex { $0 != UInt8(ascii: "=") } ?? bytes.count
            let isPadding =
                end > place && stripped.last.map(Self.isBase64URL) == true
                && (end == bytes.count || bytes[end] == UInt8(ascii: ",") || bytes[end] == UInt8(ascii: ";"))
            if !isPadding { stripped += bytes[place..<max(end, place + 1)] }
            place = max(end, place + 1)
        }
        return String(decoding: stripped, as: UTF8.self)
    }

    private static func isBase64URL(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "_"): true
        default: false
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
