// SPDX-License-Identifier: Apache-2.0

#if LegacyProtocols
import Foundation
import PushMessages

extension GoogleService {
    /// Sends a message from a device to its app server, and returns its record.
    ///
    /// The message is in the store when this returns.
    func sendUpstream(_ draft: UpstreamDraft, to sender: String, from key: String) async throws -> UpstreamRecord {
        let record = try await core.store.write { database -> Result<UpstreamRecord, EmulatorError> in
            guard let device = try DeviceRow.find(key, in: database) else { return .failure(.unknownDevice(key)) }
            guard device.unregistered == nil else { return .failure(.uninstalled(device)) }
            let now = StoredTime.now
            let id = try UpstreamMessage(
                project: device.project,
                sender: sender,
                kind: .message,
                origin: device.token,
                messageID: draft.messageID,
                device: device.id,
                created: now,
                // A lifetime of 0 allows one second for the delivery.
                expires: now + Int64(max(1, draft.timeToLive)) * 1_000_000,
                content: UpstreamMessage.content(
                    of: draft.data,
                    id: draft.messageID,
                    from: device.token,
                    category: device.category
                )
            ).insert(database)
            guard let record = try UpstreamRecord.find(id, in: database) else { return .failure(.unknownDevice(key)) }
            return .success(record)
        }.get()
        core.events.publish(.upstreamReceived(id: record.id, project: record.project))
        xmppSessions.wake(sender)
        return record
    }
}

extension EmulatorError {
    static func uninstalled(_ device: DeviceRow) -> Self {
        UpstreamDraft.invalid("The app of the device \(device.id) is uninstalled and sends nothing; register it again.")
    }
}
#endif
