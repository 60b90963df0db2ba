// SPDX-License-Identifier: Apache-2.0

import Crypto
import Foundation
import PushMessages
import WebPush

/// A real client's device while the client is connected.
struct MCSReceiver: Receiver {
    private let session: MCSSession
    private let registration: FCMRegistration
    private let web: WebService

    init(_ session: MCSSession, _ registration: FCMRegistration, _ web: WebService) {
        self.session = session
        self.registration = registration
        self.web = web
    }

    /// Sends the message and waits for the client's acknowledgement; `nil` if the connection ended before.
    func receive(
        _ payload: Payload,
        as identity: RelayIdentity,
        onBegin: @Sendable () -> Void
    ) async -> Delivery? {
        let device = identity.deviceID
        var keys: PageKeys?
        // Only FCM's own messages to pages are encrypted here.
        if registration.isWeb, case .fcm = payload {
            keys = try? await web.core.store.read { try PageKeys.find(device, in: $0) }
        }
        let started = ContinuousClock.now
        let content: FCMRegistration.Content
        do throws(UndeliverablePush) {
            content = try registration.content(of: payload, as: identity, for: keys, web.appContents)
        } catch {
            return delivery(
                .notShown,
                of: identity,
                registration,
                [TimelineEvent(at: .zero, event: "not-sent", fields: ["reason": .string(error.reason)])]
            )
        }
        let stanza = MCSStanza(
            from: registration.sender,
            category: registration.app,
            persistentID: identity.persistentID,
            appData: content.appData,
            rawData: content.rawData,
            timeToLive: content.timeToLive,
            sent: identity.received / 1000
        )
        if registration.isWeb {
            web.sentPushes.note(
                SentPushes.Push(
                    message: identity.messageNumber,
                    fcmMessageID: identity.web.messageID,
                    byteCount: content.dataByteCount,
                    asked: AskedNotification(payload)
                ),
                to: device
            )
        }
        var timeline = [
            TimelineEvent(at: .zero, event: "sent", fields: ["byteCount": .integer(content.rawData?.count ?? 0)])
        ]
        // It came over an earlier connection, whose end took the client's word with it.
        if session.received.contains(stanza.persistentID) {
            timeline = [TimelineEvent(at: .zero, event: "received-before")]
            return delivery(.acknowledged, of: identity, registration, timeline)
        }
        switch await session.send(stanza, to: device, onSent: onBegin) {
        case .lost: return nil
        case .sent: return delivery(.sent, of: identity, registration, timeline)
        case .acknowledgedLate:
            let elapsed = Duration.microseconds(max(0, StoredTime.now - identity.received))
            timeline.append(TimelineEvent(at: elapsed, event: "acknowledged", fields: ["late": true]))
            return delivery(.acknowledged, of: identity, registration, timeline)
        case .acknowledged:
            timeline.append(TimelineEvent(at: ContinuousClock.now - started, event: "acknowledged"))
            return delivery(.acknowledged, of: identity, registration, timeline)
        }
    }

    private func delivery(
        _ outcome: Delivery.Outcome,
        of identity: RelayIdentity,
        _ registration: FCMRegistration,
        _ timeline: [TimelineEvent]
    ) -> Delivery {
        Delivery(
            platform: registration.isWeb ? .web : .android,
            device: identity.deviceName,
            outcome: outcome,
            timeline: timeline
        )
    }
}
