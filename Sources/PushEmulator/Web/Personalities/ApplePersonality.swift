// SPDX-License-Identifier: Apache-2.0

import HTTPTypes
import PushMessages
import WebPush

/// Apple's push service, which Safari subscribes to.
///
/// Source: Apple, "Sending web push notifications in web apps and browsers"; the length of `Topic`, the status of a key that
/// does not match and what is wrong with a local `sub` are developers' reports (SherClockHolmes/webpush-go#81).
struct ApplePersonality: PushPersonality {
    let name = "apple"
    let title = "Apple's push service"
    let longestTTL = WebPushService.apple.longestTTL

    func acceptance(id: String) -> HTTPFields { [.acceptedID: id] }

    func refusal(of problem: PushProblem) -> PushRefusal? {
        switch problem {
        case .cachePolicy, .encodingHeader: nil
        case .ttlMissing, .ttlInvalid, .ttlNegative: refuse(400, "BadTtl")
        case .topicInvalid, .topicLength: refuse(400, "BadWebPushTopic")
        case .urgencyInvalid: refuse(400, "BadUrgency")
        case .size: refuse(413, "PayloadTooLarge")
        case .unknownEndpoint: refuse(400, "BadDeviceToken")
        case .gone: refuse(410, "Unregistered")
        case .encodingUnknown, .encodingMixed: refuse(400, "BadWebPushRequest", isVerified: false)
        case .throttled: refuse(429, "TooManyRequests")
        case .unavailable: refuse(503, "ServiceUnavailable")
        case .failing: refuse(500, "InternalServerError")
        case .vapid(let vapid, _):
            switch vapid.code {
            case .missing, .scheme: refuse(403, "BadAuthorizationHeader", isVerified: false)
            case .otherKey: refuse(400, "VapidPkHashMismatch")
            case .audiencePort: nil
            default: refuse(403, "BadJwtToken")
            }
        }
    }

    private func refuse(_ status: Int, _ reason: String, isVerified: Bool = true) -> PushRefusal {
        .json(status, reason, ["reason": .string(reason)], isVerified: isVerified)
    }
}

extension HTTPField.Name {
    fileprivate static let acceptedID = Self("apns-id")!
}
