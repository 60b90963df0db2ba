// SPDX-License-Identifier: Apache-2.0

/// A push as a page's service worker receives it, and the headers of the request that brought it to the push service.
///
/// The payload is what `event.data.json()` gives in the worker, decrypted. Its members are those that Firebase's
/// JavaScript SDK declares (`internal-message-payload.ts`) and that captured events have.
public struct WebPushEvent: Sendable, Hashable {
    /// Headers of the request to the push service: `TTL`, `Urgency`, `Topic`, in this spelling; no browser sees them.
    public var headers: StringMap
    /// The event's data: `from`, `priority`, `fcmMessageId`, and `notification`, `data`, `fcmOptions` where there are any.
    public var payload: JSONObject

    /// Makes a push from a payload as it is; without a `TTL` header push services refuse the request.
    public init(headers: StringMap = [:], payload: JSONObject) {
        self.headers = headers
        self.payload = payload
    }

    /// What the SDK's worker passes to `showNotification`; `nil` where the push has data alone.
    public var notification: JSONObject? { payload["notification"]?.object }

    /// The sender's data; empty where there is none.
    public var data: JSONObject { payload["data"]?.object ?? [:] }

    /// What the SDK's worker opens on a click: `fcmOptions.link`, else `notification.click_action`.
    public var link: String? {
        payload["fcmOptions"]?["link"]?.string ?? notification?["click_action"]?.string
    }

    /// The payload as compact JSON in UTF-8, which is what gets encrypted.
    public var payloadBytes: [UInt8] { JSONValue.object(payload).encoded() }

    /// Bytes of the payload as compact JSON in UTF-8, before encryption.
    public var byteCount: Int { JSONValue.object(payload).encodedByteCount }

    /// The request that carries it to a push service, without padding.
    public var request: WebPushRequest { WebPushRequest(headers: headers, plaintextByteCount: byteCount) }
}
