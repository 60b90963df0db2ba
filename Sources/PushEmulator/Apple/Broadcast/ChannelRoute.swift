// SPDX-License-Identifier: Apache-2.0

import HTTPTypes
import Hummingbird
import NIOCore
import PushMessages

/// `/1/apps/{bundle}/channels`: `POST` creates a channel, `GET` reads one, `DELETE` removes it; `GET …/all-channels` lists them.
///
/// From [Sending channel management requests to APNs](
/// https://developer.apple.com/documentation/usernotifications/sending-channel-management-requests-to-apns).
struct ChannelRoute: EmulatorRoute {
    let apple: AppleService

    func add(to router: Router<EmulatorRequestContext>) {
        router.post("1/apps/:bundle/channels") { request, context in
            try await apple.answerBroadcast(request, context) { request in try await create(request) }
        }
        router.get("1/apps/:bundle/channels") { request, context in
            try await apple.answerBroadcast(request, context) { request in
                request.answer(.ok, try await find(request).json)
            }
        }
        router.delete("1/apps/:bundle/channels") { request, context in
            try await apple.answerBroadcast(request, context) { request in
                let channel = try await find(request)
                try await apple.core.store.write { try channel.remove(in: $0) }
                return request.answer(.noContent)
            }
        }
        router.get("1/apps/:bundle/all-channels") { request, context in
            try await apple.answerBroadcast(request, context) { request in
                let channels = try await apple.core.store.read {
                    try BroadcastChannel.all(of: request.bundle, in: request.environment, $0)
                }
                return request.answer(.ok, ["channels": .array(channels.map { .string($0.id) })])
            }
        }
    }

    private func create(_ request: BroadcastRequest) async throws -> Response {
        let body = (try? JSONValue(parsing: Array(request.body.readableBytesView)))?.object
        guard let body else { throw APNSRefusal.payloadUnreadable }
        if let refusal = BroadcastHeaders.refusal(ofType: body["push-type"]?.string, in: "push-type") {
            throw APNSRefusal(refusal)
        }
        let policy = body["message-storage-policy"]
        guard policy == 0 || policy == 1 else {
            throw APNSRefusal.cannotCreateChannel.because(
                "message-storage-policy is neither 0 (nothing is stored) nor 1 (the newest message is)",
                "Write message-storage-policy as 0 or 1.",
                about: .field("message-storage-policy", value: policy?.description)
            )
        }
        let channel = BroadcastChannel(of: request.bundle, request.environment, isStored: policy == 1)
        let isMade = try await apple.core.store.write { transaction in
            guard
                try BroadcastChannel.all(of: channel.bundle, in: channel.environment, transaction).count
                    < BroadcastChannel.limit
            else {
                return false
            }
            try channel.put(in: transaction)
            return true
        }
        guard isMade else { throw APNSRefusal.cannotCreateChannel }
        return request.answer(.created, channel: channel.id)
    }

    private func find(_ request: BroadcastRequest) async throws -> BroadcastChannel {
        let id = try request.channel()
        let found = try await apple.core.store.read {
            try BroadcastChannel.find(id, of: request.bundle, in: request.environment, $0)
        }
        guard let found else { throw APNSRefusal.channelNotRegistered }
        return found
    }
}
