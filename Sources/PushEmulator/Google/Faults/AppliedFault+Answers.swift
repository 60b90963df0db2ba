// SPDX-License-Identifier: Apache-2.0

import Foundation
import Hummingbird
import PushMessages

extension AppliedFault {
    /// Answers a request to which a fault applies, after the fault's latency.
    ///
    /// - Parameters:
    ///   - refusal: Returns the answer if the fault refuses the request.
    ///   - taken: Performs the request if the fault accepts it.
    func answer(
        _ context: EmulatorRequestContext,
        refusal: (FCMStatus) -> Response,
        taken: () async throws -> Response
    ) async throws -> Response {
        guard let status else {
            let response = try await taken()
            try await wait()
            if code == .answerLost { try await context.resetConnection() }
            return response
        }
        try await wait()
        if code == .connectionReset { try await context.resetConnection() }
        return refusal(status)
    }
}

extension AppliedFault {
    /// The refusal in the format of HTTP v1; for a reset connection and for an HTML page, the status for the inbox.
    ///
    /// `nil` if the request is accepted.
    var status: FCMStatus? {
        guard !isTaken, var status = unadorned else { return nil }
        if let reason = fault.apnsReason.flatMap(APNSReason.init(_:)) { status.name(reason) }
        if let retryAfter = fault.retryAfter {
            let seconds = Int(retryAfter.components.seconds)
            status.retryAfter =
                fault.retryAfterFormat == .seconds
                ? String(seconds) : HTTPDateHeader.text(of: time(nil) + seconds)
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
            FCMStatus(
                code: 502,
                status: code.rawValue,
                message: "A page instead of JSON.",
                reason: RefusalReason("a proxy on the way lost the server behind it", "Send again later.")
            )
        case .connectionReset:
            FCMStatus(
                code: 0,
                status: code.rawValue,
                message: "No answer at all.",
                reason: RefusalReason("a server on the way resets it", "Send again; the message was not taken.")
            )
        default: .unspecified
        }
    }

    private var invalidArgument: FCMStatus {
        if let reason = fault.apnsReason {
            if APNSReason(reason)?.status == 410 { return .apnsTokenDisabled }
        } else if case .registration = fault.target {
            return .malformedToken
        }
        var status = FCMStatus.invalidArgument
        status.details = [FCMStatus.Detail.fcm("INVALID_ARGUMENT")]
        status.reason = RefusalReason("a field of the request has a value that it does not take", "Correct the field.")
        return status
    }

    /// Returns the answer of `status`, or an HTML page if the fault imitates a proxy.
    func response(to status: FCMStatus, isPretty: Bool) -> Response {
        guard code == .badGateway else { return status.response(isPretty: isPretty) }
        var page = ErrorPage.badGateway
        page.headers[.retryAfter] = status.retryAfter
        return page
    }
}

extension FCMStatus {
    /// Adds APNs' reason to the details.
    fileprivate mutating func name(_ reason: APNSReason) {
        details.removeAll { $0["@type"]?.string?.hasSuffix(".ApnsError") == true }
        details.append(Detail.apns(reason.status, reason.text))
    }
}

extension AppliedFault {
    /// The Instance ID service's code for one token of a batch; `nil` if the token is accepted.
    var instanceIDCode: String? {
        switch code {
        case .ok, .answerLost: nil
        case .unregistered: "NOT_FOUND"
        case .senderIDMismatch, .permissionDenied: "PERMISSION_DENIED"
        case .invalidArgument: "INVALID_ARGUMENT"
        case .quotaExceeded: "RESOURCE_EXHAUSTED"
        case .unavailable, .badGateway, .connectionReset: "UNAVAILABLE"
        default: "INTERNAL"
        }
    }

    /// Returns the Instance ID service's answer to a whole request.
    func instanceIDResponse(_ status: FCMStatus) -> Response {
        guard code != .badGateway else { return response(to: status, isPretty: false) }
        let text = instanceIDCode ?? "INTERNAL"
        var response = InstanceIDError(status: status.code, text: text).response
        response.headers[.retryAfter] = status.retryAfter
        return response
    }
}

extension AppliedFault {
    /// The token endpoint's own error.
    func oauthError(_ status: FCMStatus) -> OAuthError {
        switch code {
        // A revoked or deleted key gets the same answer as one that never belonged to the account.
        case .unauthenticated, .thirdPartyAuthError, .unregistered, .senderIDMismatch: .signatureInvalid(nil)
        case .invalidArgument: .assertionMalformed
        case .assertionReplayed: .replayed
        case .quotaExceeded: .failing("rate_limit_exceeded", status)
        case .permissionDenied: .failing("access_denied", status)
        case .unavailable: .failing("temporarily_unavailable", status)
        default: .failing("internal_failure", status)
        }
    }

    /// Returns the token endpoint's answer in its own format, or the HTML page of a proxy.
    func tokenResponse(_ error: OAuthError, _ status: FCMStatus) -> Response {
        if code == .badGateway { return response(to: status, isPretty: true) }
        var response = error.response
        guard error.error != "invalid_grant" else { return response }
        response.status = .init(code: status.code)
        response.headers[.retryAfter] = status.retryAfter
        return response
    }
}
