// SPDX-License-Identifier: Apache-2.0

import NIOCore
import PushMessages

/// A broadcast on its way to the store.
struct IncomingBroadcast: IncomingMessage {
    private let request: BroadcastRequest
    private let channel: String
    private let expires: Int64?
    private let notification: APNSNotification
    private let core: CoreConfiguration

    /// Checks the request in the order in which APNs is taken to: its headers, its channel, its payload.
    init(_ request: BroadcastRequest, to channel: BroadcastChannel?, named id: String, _ core: CoreConfiguration)
        throws(APNSRefusal)
    {
        (self.request, self.core, self.channel) = (request, core, id)
        expires = request.fields.expiration.flatMap(APNSHeaders.time)
        let fields = request.fields
        let headers = BroadcastHeaders(
            channel: id,
            pushType: fields.pushType,
            expiration: fields.expiration,
            priority: fields.priority
        )
        if let refusal = headers.refusals.first { throw APNSRefusal(refusal) }
        guard let channel else { throw .channelNotRegistered }
        guard channel.isStored || expires == 0 else {
            throw .badExpirationDate.because(
                "the channel stores no messages (message-storage-policy 0)",
                "Send apns-expiration: 0, or create a channel with the policy 1.",
                about: .field("apns-expiration", value: fields.expiration)
            )
        }
        guard case .object(let payload)? = try? JSONValue(parsing: Array(request.body.readableBytesView)) else {
            throw request.body.readableBytes > 0 ? APNSRefusal.payloadUnreadable : APNSRefusal.payloadEmpty
        }
        var kept: StringMap = [
            "apns-topic": request.bundle + PushType.liveactivity.topicSuffix, "apns-channel-id": id,
            "apns-push-type": PushType.liveactivity.rawValue,
        ]
        kept["apns-priority"] = fields.priority
        kept["apns-expiration"] = expires.map { String($0) }
        notification = APNSNotification(headers: kept, payload: payload)
        guard request.body.readableBytes <= notification.byteLimit else {
            throw .payloadTooLarge.because(
                "the payload has \(request.body.readableBytes) bytes, and APNs accepts \(notification.byteLimit) in a broadcast",
                about: .request
            )
        }
    }

    var byteCount: Int { request.body.readableBytes }

    func admit(in transaction: StoreTransaction) throws -> (envelope: Envelope, answer: Void) {
        let devices = try ChannelSubscription.devices(of: channel, in: transaction)
        var envelope = Envelope(
            project: devices.first?.project ?? core.defaultProject,
            wire: .apns,
            name: request.id,
            words: SearchableText(notification),
            multicastCount: devices.count,
            reachesDevices: !devices.isEmpty,
            headers: KeptHeaders.text(request.headers),
            body: request.body
        )
        envelope.payload = .apns(notification)
        envelope.details = PushDetails(
            type: PushType.liveactivity.rawValue,
            topic: request.bundle,
            expires: expires,
            priority: request.fields.priority
        )
        envelope.recipients = devices.map { MessageRecipient(registration: $0.token, device: $0.id) }
        // An activity that has ended subscribes to nothing.
        if notification.aps["event"] == "end" { try ChannelSubscription.removeAll(of: channel, in: transaction) }
        return (envelope, ())
    }
}
