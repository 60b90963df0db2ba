// SPDX-License-Identifier: Apache-2.0

import Foundation
import NotificationRuntime

extension Messaging {
    private var upstream: UpstreamQueue { process.static(UpstreamQueue.self) { UpstreamQueue() } }

    /// The transport of upstream messages; ``UpstreamTransport/disconnected`` by default.
    ///
    /// With one that is connected, messages that wait are sent again, in their order.
    public var upstreamTransport: UpstreamTransport {
        get { upstream.transport }
        set {
            if upstream.replaceTransport(newValue) { post(.MessagingConnectionStateChanged, [:]) }
            if newValue.isConnected { resend() }
        }
    }

    /// Sends a message to the app's server, or to a device group by its notification key.
    ///
    /// Nothing is returned: `MessagingSendSuccess` or `MessagingSendError` is posted. Messages that may wait are kept
    /// in memory while there is no connection. Firebase removed the method in 7.0.0, and it behaves as it did last.
    ///
    /// - Parameters:
    ///   - message: Texts and numbers for the receiver, up to 4096 of keys and values together.
    ///   - ttl: Seconds that it may wait; more than a day, and less than none, count as a day. 0 is now or never.
    public func sendMessage(
        _ message: [AnyHashable: Any],
        to receiver: String,
        withMessageID messageID: String,
        timeToLive ttl: Int64
    ) {
        let message = UpstreamMessage(message, to: receiver, id: messageID, timeToLive: ttl)
        let transport = upstream.transport
        do throws(MessagingSendError) {
            try Self.check(message, transport)
            if message.timeToLive > 0 { try keep(message, transport) }
            guard transport.isConnected else {
                if message.timeToLive > 0 { return }
                throw MessagingSendError(.network, "There is no connection, and the message may not wait.")
            }
        } catch {
            fail(message, error)
            return
        }
        send([message], by: transport)
    }

    private static func check(_ message: UpstreamMessage, _ transport: UpstreamTransport) throws(MessagingSendError) {
        guard transport.isCheckedIn else {
            throw MessagingSendError(.missingDeviceID, "The device has not checked in with the service.")
        }
        guard !message.receiver.isEmpty else {
            throw MessagingSendError(.missingTo, "The message has no receiver; name the app server or a group's key.")
        }
        guard message.size <= UpstreamMessage.sizeLimit else {
            throw MessagingSendError(
                .sizeExceeded,
                "The message has a size of \(message.size), and \(UpstreamMessage.sizeLimit) is the most."
            )
        }
    }

    private func keep(_ message: UpstreamMessage, _ transport: UpstreamTransport) throws(MessagingSendError) {
        do {
            try transport.keep(message)
        } catch {
            throw MessagingSendError(.save, "The message could not be kept.")
        }
        upstream.add(message, at: transport.now())
    }

    /// Sends what waits, and tells of what waited for too long.
    private func resend() {
        let transport = upstream.transport
        let (waiting, expired) = upstream.takeExpired(at: transport.now())
        for message in expired {
            fail(message, MessagingSendError(.ttlExceeded, "The message waited for longer than its time to live."))
        }
        send(waiting, by: transport)
    }

    /// Sends one message after the other; if sending fails, messages that may wait go on waiting.
    private func send(_ messages: [UpstreamMessage], by transport: UpstreamTransport) {
        guard !messages.isEmpty else { return }
        Task {
            for message in messages {
                do {
                    try await transport.send(message)
                    // Another connection may have sent it meanwhile.
                    guard message.timeToLive == 0 || upstream.remove(message) else { continue }
                    post(.MessagingSendSuccess, ["messageID": message.messageID])
                } catch {
                    guard message.timeToLive == 0 else { continue }
                    fail(message, MessagingSendError(.network, "The connection failed, and the message may not wait."))
                }
            }
        }
    }

    private func fail(_ message: UpstreamMessage, _ error: MessagingSendError) {
        post(.MessagingSendError, ["messageID": message.messageID, "error": error as NSError])
    }

    private func post(_ name: Notification.Name, _ userInfo: sending [String: Any]) {
        nonisolated(unsafe) let userInfo = userInfo
        answer { NotificationCenter.default.post(name: name, object: $0, userInfo: userInfo) }
    }
}
