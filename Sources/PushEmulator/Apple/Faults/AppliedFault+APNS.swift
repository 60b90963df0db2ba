// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushMessages

extension FaultRegistry {
    /// Decides the fate of a provider's push.
    func decide(on sending: IncomingAPNSPush, _ core: CoreConfiguration) async throws -> AppliedFault? {
        try await decide(
            FaultedRequest(
                operation: .send,
                project: core.defaultProject,
                registration: DeviceIdentity.apnsToken(sending.request.token) ?? sending.request.token
            )
        )
    }

    /// Decides the fate of a request about broadcasts and their channels.
    func decideOnBroadcast(_ core: CoreConfiguration) async throws -> AppliedFault? {
        guard !isIdle else { return nil }
        return try await decide(
            FaultedRequest(operation: .send, project: core.defaultProject, isOfBroadcasts: true)
        )
    }
}

extension AppliedFault {
    /// The refusal in Apple's words: the reason that the fault names, or the one that is closest to its code.
    var apnsRefusal: APNSRefusal {
        var refusal = fault.apnsReason.flatMap(APNSReason.init(ofAnyRequest:)).map(APNSRefusal.init) ?? closest
        if refusal.status == 410 { refusal.since = StoredTime.now }
        if let retryAfter = fault.retryAfter {
            let seconds = Int(retryAfter.components.seconds)
            refusal.retryAfter =
                fault.retryAfterFormat == .seconds
                ? String(seconds) : HTTPDateHeader.text(of: time(nil) + seconds)
        }
        return refusal
    }

    private var closest: APNSRefusal {
        switch code {
        case .unregistered: .unregistered(since: 0)
        case .invalidArgument: .badDeviceToken
        case .senderIDMismatch: .deviceTokenNotForTopic
        case .quotaExceeded: .tooManyRequests
        case .unavailable, .badGateway, .connectionReset: .serviceUnavailable
        case .thirdPartyAuthError, .unauthenticated: .invalidProviderToken
        case .permissionDenied: .forbidden
        default: .internalServerError
        }
    }
}
