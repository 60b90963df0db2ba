// SPDX-License-Identifier: Apache-2.0

import Foundation
import Hummingbird
import PushMessages

extension FaultHit {
    /// The refusal in the words of HTTP v1; for a connection that is reset, and for a page, what the inbox calls it.
    ///
    /// `nil` where the request is taken.
    var status: FCMStatus? {
        guard !isTaken, var status = unadorned else { return nil }
        if let reason = fault.apnsReason.flatMap(APNsReason.init) { status.name(reason) }
        if let retryAfter = fault.retryAfter {
            let seconds = Int(retryAfter.components.seconds)
            status.retryAfter =
                fault.retryAfterFormat == .seconds
                ? String(seconds) : HTTPDate.text(of: time(nil) + seconds)
        }
        return status
    }

    private var unadorned: FCMStatus? {
        switch code {
        case .unregistered: .unregistered
        case .senderIDMismatch: .senderIDMismatch
        case .invalidArgument: invalidArgument
        case .quotaExceeded: .quotaExceeded()
        case .unavailable: .unavailable()
        case .internalError: .internalError
        case .thirdPartyAuthError: .thirdPartyAuthError()
        case .unauthenticated: .credentialsInvalid
        case .permissionDenied: .permissionDenied(for: .send, in: project ?? "-")
        case .badGateway:
            FCMStatus(code: 502, status: code.rawValue, message: "A page instead of JSON.")
        case .connectionReset: FCMStatus(code: 0, status: code.rawValue, message: "No answer at all.")
        default: .unspecified
        }
    }

    private var invalidArgument: FCMStatus {
        if let reason = fault.apnsReason {
            if APNsReason(reason)?.status == 410 { return .apnsTokenDisabled }
        } else if case .registration = fault.target {
            return .malformedToken
        }
        var status = FCMStatus.invalidArgument
        status.details = [FCMStatus.Detail.fcm("INVALID_ARGUMENT")]
        return status
    }

    /// The answer in place of `status`'s own where that is none of the service's.
    func response(to status: FCMStatus, isPretty: Bool) -> Response {
        guard code == .badGateway else { return status.response(isPretty: isPretty) }
        var page = ErrorPage.badGateway
        page.headers[.retryAfter] = status.retryAfter
        return page
    }
}

extension FCMStatus {
    /// Tells APNs' word for it in the details.
    fileprivate mutating func name(_ reason: APNsReason) {
        details.removeAll { $0["@type"]?.string?.hasSuffix(".ApnsError") == true }
        details.append(Detail.apns(reason.status, reason.text))
    }
}
