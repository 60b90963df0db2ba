// SPDX-License-Identifier: Apache-2.0

import HTTPTypes
import Hummingbird

extension FaultHit {
    /// The answer of legacy HTTP to a request that fails as a whole: a status, and no JSON.
    func legacyResponse(to status: FCMStatus) -> Response {
        if code == .badGateway { return response(to: status, isPretty: false) }
        if status.code == 401 { return InstanceIDError.unauthorized.response }
        var response = LegacySendRoute.text("\(status.errorCode)\n", HTTPResponse.Status(code: status.code))
        response.headers[.retryAfter] = status.retryAfter
        return response
    }
}
