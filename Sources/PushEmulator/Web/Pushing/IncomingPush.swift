// SPDX-License-Identifier: Apache-2.0

import HTTPTypes
import NIOCore
import PushMessages
import PushSimulator
import WebPush

extension WireProtocol {
    /// A push of an app server to a browser's subscription.
    static let webPush = WireProtocol(rawValue: "webpush")
}

/// A push on its way into the store.
struct IncomingPush: IncomingMessage {
    let headers: HTTPFields
    let body: ByteBuffer
    /// `nil` if no browser has the endpoint.
    let subscription: WebSubscription?
    /// The browser; `nil` if there is none or it is gone.
    let device: DeviceRow?
    let refusal: PushRefusal?
    /// Why it is refused, as the inbox shows it; `nil` if it is accepted.
    let note: RefusalNote?
    let push: DirectPush
    /// The name that the sender receives, and may delete.
    let name: String
    let defaultProject: String
    /// The failure on purpose that it has met, see ``AppliedFault/note``.
    let fault: String?

    var byteCount: Int { body.readableBytes }

    func admit(in transaction: StoreTransaction) throws -> (envelope: Envelope, answer: Void) {
        let envelope = Envelope(
            project: device?.project ?? defaultProject,
            wire: .webPush,
            name: refusal == nil ? name : "",
            target: device.map { .token($0.token) },
            words: words,
            reachesDevices: device != nil,
            status: refusal?.status ?? 201,
            errorCode: refusal?.code,
            refusal: note,
            fault: fault,
            headers: KeptHeaders.text(headers),
            body: body,
            payload: .webPush(push)
        )
        return (envelope, ())
    }

    /// Sites put title and text anywhere; only those at the usual places can be found.
    private var words: SearchableText {
        let message = Payload.webPush(push).message
        guard message.webpush.notificationIfPresent == nil, let data = push.data,
            let object = (try? JSONValue(parsing: data))?.object
        else { return SearchableText(message) }
        var shown = message
        shown.notification = PushMessage.Notification(
            title: object["title"]?.string,
            body: object["body"]?.string ?? object["message"]?.string,
            image: object["image"]?.string
        )
        return SearchableText(shown)
    }

    /// The header fields that count for the browser.
    static func kept(_ headers: HTTPFields, timeToLive: Int, by personality: any PushPersonality) -> StringMap {
        var kept: StringMap = ["TTL": String(timeToLive)]
        for name in [HTTPField.Name.urgency, .topic, .contentEncoding] { kept[name.rawName] = headers[name] }
        for name in [HTTPField.Name.encryption, .cryptoKey] {
            kept[name.rawName] = headers[name].map(personality.relayed)
        }
        return kept
    }
}
