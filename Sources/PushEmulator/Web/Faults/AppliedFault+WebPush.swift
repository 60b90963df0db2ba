// SPDX-License-Identifier: Apache-2.0

import Foundation
import HTTPTypes
import PushMessages
import WebPush

extension FaultRegistry {
    /// Decides the fate of a push to a subscription.
    ///
    /// - Parameter subscription: The names of the browser and of its subscription.
    func decide(
        on subscription: WebSubscription,
        of device: DeviceRow
    ) async throws -> AppliedFault? {
        try await decide(
            FaultedRequest(
                operation: .send,
                project: device.project,
                registration: device.token,
                aliases: [device.fid, subscription.token, subscription.endpoint]
            )
        )
    }
}

extension AppliedFault {
    /// The refusal in the words of a push service, with the wait that the fault asks for, or else the service's own.
    func refusal(as personality: any PushPersonality) -> PushRefusal {
        let problem = problem
        // A server on the way answers, or nobody.
        if code == .badGateway { return .text(502, code.rawValue, "", isVerified: false) }
        if code == .connectionReset { return .text(0, code.rawValue, "", isVerified: false) }
        var refusal =
            personality.refusal(of: problem) ?? StandardPersonality.refusal(of: problem, isVerified: false)
            ?? .text(500, code.rawValue, "", isVerified: false)
        if let retryAfter = fault.retryAfter {
            let seconds = Int(retryAfter.components.seconds)
            refusal.headers[.retryAfter] =
                fault.retryAfterFormat == .seconds
                ? String(seconds) : HTTPDateHeader.text(of: time(nil) + seconds)
        }
        return refusal
    }

    /// What is wrong with the push, in the terms of Web Push.
    var problem: PushProblem {
        switch code {
        case .unregistered: .gone
        case .quotaExceeded: .throttled
        case .unavailable: .unavailable
        case .invalidArgument: .ttlInvalid
        case .senderIDMismatch: Self.vapid(.otherKey, "The key is not the one that was subscribed with.")
        case .unauthenticated, .permissionDenied, .thirdPartyAuthError:
            Self.vapid(.signature, "The token's signature is wrong.")
        default: .failing
        }
    }

    private static func vapid(_ code: VAPIDProblem.Code, _ sentence: String) -> PushProblem {
        .vapid(VAPIDProblem(code, sentence), isRestricted: true)
    }
}
