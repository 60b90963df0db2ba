// SPDX-License-Identifier: Apache-2.0

import HTTPTypes
import Hummingbird

/// `POST /4/broadcasts/apps/{bundle}`: a push to all Live Activities that subscribe to a channel.
///
/// From [Sending broadcast push notification requests to APNs](
/// https://developer.apple.com/documentation/usernotifications/sending-broadcast-push-notification-requests-to-apns).
struct BroadcastRoute: EmulatorRoute {
    let apple: AppleService

    func add(to router: Router<EmulatorRequestContext>) {
        router.post("4/broadcasts/apps/:bundle") { request, context in
            try await apple.answerBroadcast(request, context) { request in
                let id = try request.channel()
                let channel = try await apple.core.store.read {
                    try BroadcastChannel.find(id, of: request.bundle, in: request.environment, $0)
                }
                let sending = try IncomingBroadcast(request, to: channel, named: id, apple.core.configuration)
                _ = try await apple.core.accept(sending)
                var response = request.answer(.ok)
                if request.environment != .production { response.headers[.apnsUniqueID] = MessageID.uuid() }
                return response
            }
        }
    }
}
