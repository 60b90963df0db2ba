// SPDX-License-Identifier: Apache-2.0

import Hummingbird

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
