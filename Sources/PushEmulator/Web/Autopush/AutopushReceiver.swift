// SPDX-License-Identifier: Apache-2.0

import PushMessages
import WebPush

/// A subscription of a Firefox that is connected.
struct AutopushReceiver: Receiver {
    let session: AutopushSession
    let channel: AutopushChannel
    let web: WebService

    /// Sends the message and waits for the client's acknowledgement; `nil` if it does not answer, and gets the message
    /// again at its next hello.
    func receive(
        _ payload: Payload,
        as identity: RelayIdentity,
        onBegin: @Sendable () -> Void
    ) async -> Delivery? {
        let started = ContinuousClock.now
        let push: SealedPush
        do throws(UndeliverablePush) {
            push = try await sealed(payload, as: identity)
        } catch {
            let event = TimelineEvent(at: .zero, event: "not-sent", fields: ["reason": .string(error.reason)])
            return delivery(.notShown, of: identity, [event])
        }
        let version = identity.persistentID
        web.sentPushes.note(
            SentPushes.Push(
                message: identity.messageNumber,
                fcmMessageID: identity.web.messageID,
                byteCount: push.dataByteCount,
                asked: AskedNotification(payload)
            ),
            to: identity.deviceID
        )
        let outcome = await session.send(
            .notification(channel: channel.channel, version: version, push),
            version: version,
            of: identity.messageNumber,
            to: identity.deviceID,
            onSent: onBegin
        )
        guard case .acknowledged(let code) = outcome else { return nil }
        let sent = TimelineEvent(at: .zero, event: "sent", fields: ["byteCount": .integer(push.body?.count ?? 0)])
        let answered = AutopushWord(code: code).event(at: ContinuousClock.now - started)
        guard code == 101 else {
            return delivery(code == 102 ? .notShown : .acknowledged, of: identity, [sent, answered])
        }
        var delivery = delivery(.notShown, of: identity, [sent, answered])
        delivery.findings = [.undecryptable]
        return delivery
    }

    private func sealed(
        _ payload: Payload,
        as identity: RelayIdentity
    ) async throws(UndeliverablePush) -> SealedPush {
        switch payload {
        case .webPush(let push): return SealedPush(push)
        case .fcm(let message):
            let device = identity.deviceID
            let keys = try? await web.core.store.read { try PageKeys.find(device, in: $0) }
            let event = WebPushEvent(relaying: message, options: identity.web)
            return try SealedPush(event, for: keys, as: .aes128gcm)
        case .apns: throw UndeliverablePush.forApple
        }
    }

    private func delivery(
        _ outcome: Delivery.Outcome,
        of identity: RelayIdentity,
        _ timeline: [TimelineEvent]
    ) -> Delivery {
        Delivery(platform: .web, device: identity.deviceName, outcome: outcome, timeline: timeline)
    }
}

/// Firefox's report about a notification, by its codes.
struct AutopushWord: Sendable, Hashable {
    var code: Int

    /// The step of a delivery that the word is.
    func event(at time: Duration) -> TimelineEvent {
        TimelineEvent(
            at: time,
            event: (300..<400).contains(code) ? "worker-failed" : "acknowledged",
            fields: ["code": .integer(code), "meaning": .string(meaning)]
        )
    }

    /// Source: Firefox, `dom/push/PushServiceWebSocket.sys.mjs`, the constants of `_sendAck` and `reportDeliveryError`.
    private var meaning: String {
        switch code {
        case 100: "The browser decrypted the push and handed it to the service worker."
        case 101: "The browser could not decrypt the push."
        case 102: "The browser did not hand the push to the service worker."
        case 301: "The service worker's push handler threw an exception."
        case 302: "The promise that the service worker passed to waitUntil() was rejected."
        case 303: "The browser itself failed while the service worker handled the push."
        default: "The browser gave a code that has no meaning here."
        }
    }
}

extension Finding {
    /// The finding for a push that a real browser reports as one that it cannot decrypt.
    fileprivate static let undecryptable = Finding(
        rule: "webpush-decrypt",
        severity: .error,
        platform: .web,
        message:
            "Nothing is shown, because the browser cannot decrypt the push (its code 101): encrypt with p256dh and auth of "
            + "the subscription whose endpoint you send to.",
        documentation: "https://www.rfc-editor.org/rfc/rfc8291#section-4"
    )
}
