// SPDX-License-Identifier: Apache-2.0

import Foundation
import Hummingbird
import PushMessages

extension FaultHit {
    /// Answers a request that was struck, when its time has come.
    ///
    /// - Parameters:
    ///   - refusal: The answer where the request is not taken.
    ///   - taken: Does what the request asks for, where it is.
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

extension FaultHit {
    /// The Instance ID service's code for one token of a batch; `nil` where it is taken.
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

    /// The Instance ID service's answer to a whole request.
    func instanceIDResponse(_ status: FCMStatus) -> Response {
        guard code != .badGateway else { return response(to: status, isPretty: false) }
        let text = instanceIDCode ?? "INTERNAL"
        var response = InstanceIDError(status: status.code, text: text).response
        response.headers[.retryAfter] = status.retryAfter
        return response
    }
}

extension FaultHit {
    /// The token endpoint's answer, in its own envelope where it answers itself.
    func tokenResponse(_ status: FCMStatus) -> Response {
        switch code {
        case .badGateway: return response(to: status, isPretty: true)
        // A revoked or deleted key has no other answer than one that never was the account's.
        case .unauthenticated, .thirdPartyAuthError, .unregistered, .senderIDMismatch:
            return OAuthError(error: "invalid_grant", description: "Invalid JWT Signature.").response
        case .invalidArgument: return OAuthError.badRequest.response
        default:
            let error =
                switch code {
                case .quotaExceeded: "rate_limit_exceeded"
                case .permissionDenied: "access_denied"
                case .unavailable: "temporarily_unavailable"
                default: "internal_failure"
                }
            var response = Response.json(
                ["error": .string(error), "error_description": .string(status.message)],
                status: .init(code: status.code)
            )
            response.headers[.retryAfter] = status.retryAfter
            return response
        }
    }
}
