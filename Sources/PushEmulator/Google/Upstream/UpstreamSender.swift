// SPDX-License-Identifier: Apache-2.0

#if LegacyProtocols
import NIOCore
import XMPPStream

/// Sends the waiting messages of a session's sender, within the limit of unacknowledged messages.
struct UpstreamSender: Sendable {
    let session: CCSSession
    let google: GoogleService
    let outbound: NIOAsyncChannelOutboundWriter<ByteBuffer>

    /// Sends until the task is cancelled or the connection ends.
    func run() async {
        for await _ in session.work {
            do {
                if session.consumeDrainingAnnouncement() {
                    try await outbound.write(ByteBuffer(string: XMPPElement.connectionDraining.xml))
                }
                while let batch = try await claim() {
                    for message in batch {
                        let stanza = XMPPElement.message(gcm: message.content, type: "normal")
                        try await outbound.write(ByteBuffer(string: stanza.xml))
                    }
                }
            } catch is StorageRefusal {
                // The next event tries again.
            } catch {
                return
            }
        }
    }

    private func claim() async throws -> [UpstreamMessage.Claimed]? {
        let (room, sender, id) = (session.room, session.sender, session.id)
        guard room > 0 else { return nil }
        // Reads first, to avoid a write for each event.
        guard try await google.core.store.read({ try UpstreamMessage.isWaiting(for: sender, in: $0) }) else {
            return nil
        }
        let batch = try await google.core.store.write {
            try UpstreamMessage.claim(for: sender, session: id, limit: room, in: $0)
        }
        session.sent(batch.count)
        return batch.isEmpty ? nil : batch
    }
}

extension XMPPElement {
    /// Tells the client to send no more on this connection and to open another.
    static let connectionDraining = message(
        gcm: #"{"message_type":"control","control_type":"CONNECTION_DRAINING"}"#,
        type: "normal"
    )
}
#endif
