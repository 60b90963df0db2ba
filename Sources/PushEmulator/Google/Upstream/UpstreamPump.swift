// SPDX-License-Identifier: Apache-2.0

import NIOCore
import XMPPStream

/// Sends a session what waits for its sender, as much as it may have at a time.
struct UpstreamPump: Sendable {
    let session: CCSSession
    let google: GoogleService
    let outbound: NIOAsyncChannelOutboundWriter<ByteBuffer>

    /// Sends until the task is cancelled or the connection gone.
    func run() async {
        for await _ in session.work {
            do {
                if session.takeAnnouncement() {
                    try await outbound.write(ByteBuffer(string: XMPPElement.connectionDraining.xml))
                }
                while let batch = try await claim() {
                    for message in batch {
                        let stanza = XMPPElement.message(gcm: message.content, type: "normal")
                        try await outbound.write(ByteBuffer(string: stanza.xml))
                    }
                }
            } catch is StorageRefusal {
                // What waits is found when something else happens.
            } catch {
                return
            }
        }
    }

    private func claim() async throws -> [UpstreamMessage.Claimed]? {
        let (room, sender, id) = (session.room, session.sender, session.id)
        guard room > 0 else { return nil }
        // Reading first: a write for each event would be one too many.
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
