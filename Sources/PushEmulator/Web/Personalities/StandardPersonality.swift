// SPDX-License-Identifier: Apache-2.0

import HTTPTypes
import PushMessages
import WebPush

/// A push service that does what the RFCs say and no more.
///
/// Source: RFC 8030 sections 5 and 7, RFC 8292 section 4.2.
struct StandardPersonality: PushPersonality {
    let name = "rfc"
    let title = "The push service"
    let longestTTL = WebPushService.largestTTL

    func refusal(of problem: PushProblem) -> PushRefusal? { Self.refusal(of: problem, isVerified: true) }

    /// The RFC's answer, for services of which nothing else is known too.
    static func refusal(of problem: PushProblem, isVerified: Bool) -> PushRefusal? {
        let status: Int
        switch problem {
        case .cachePolicy, .topicLength, .encodingMixed, .encodingUnknown, .encodingHeader: return nil
        case .ttlMissing, .ttlInvalid, .ttlNegative, .urgencyInvalid, .topicInvalid: status = 400
        case .size: status = 413
        case .unknownEndpoint, .gone: status = 404
        case .throttled: status = 429
        case .unavailable: status = 503
        case .failing: status = 500
        case .vapid(let vapid, let isRestricted):
            switch vapid.code {
            case .missing where isRestricted, .scheme where isRestricted: status = 401
            case .missing, .scheme, .audiencePort, .claimType, .subjectMissing, .subjectInvalid: return nil
            default: status = 403
            }
        }
        var refusal = PushRefusal.text(status, problem.code, problem.sentence + "\n", isVerified: isVerified)
        if status == 401 { refusal.headers[.wwwAuthenticate] = "vapid" }
        return refusal
    }
}
