// SPDX-License-Identifier: Apache-2.0

import HTTPTypes
import Hummingbird

/// Broadcasts and their channels, answered as for an app without the feature.
///
/// From [Handling error responses from APNs](
/// https://developer.apple.com/documentation/usernotifications/handling-error-responses-from-apns).
struct BroadcastRoute: EmulatorRoute {
    let apple: AppleService

    func add(to router: Router<EmulatorRequestContext>) {
        router.post("4/broadcasts/apps/:bundle", use: respond)
        router.post("1/apps/:bundle/channels", use: respond)
        router.get("1/apps/:bundle/channels", use: respond)
        router.delete("1/apps/:bundle/channels", use: respond)
        router.get("1/apps/:bundle/all-channels", use: respond)
    }

    @Sendable private func respond(to request: Request, context: EmulatorRequestContext) async throws -> Response {
        var response = apple.refuse(request, .featureNotEnabled)
        response.headers[.apnsID] = nil
        response.headers[.apnsRequestID] = request.headers[.apnsRequestID]
        return response
    }
}
