// SPDX-License-Identifier: Apache-2.0

#if LegacyProtocols
import Foundation
import NIOCore
import PushMessages

extension GoogleService {
    /// Sends a message from a device to the other members of a device group, as a data message.
    ///
    /// - Returns: The result in the format of the API.
    func sendUpstream(_ draft: UpstreamDraft, toGroup key: String, from deviceKey: String) async throws -> JSONValue {
        let request: JSONValue = [
            "to": .string(key), "message_id": .string(draft.messageID), "time_to_live": .integer(draft.timeToLive),
            "data": .object(draft.data),
        ]
        let body = request.encoded()
        let downstream = DownstreamMessage(request, received: Int(Date().timeIntervalSince1970))
        if let refusal = downstream.refusal {
            throw UpstreamDraft.invalid("The group does not accept the message: \(refusal.reason).")
        }
        let (device, group) = try await core.store.read {
            database -> Result<(DeviceRow, StoredGroup), EmulatorError> in
            guard let device = try DeviceRow.find(deviceKey, in: database) else {
                return .failure(.unknownDevice(deviceKey))
            }
            guard device.unregistered == nil else { return .failure(.uninstalled(device)) }
            guard case .found(let group) = try StoredGroup.find(key: key, in: database), group.project == device.project
            else { return .failure(.unknownGroup(key)) }
            return .success((device, group))
        }.get()
        let sent = try await core.accept(
            GroupUpstreamMessage(
                device: device,
                group: group,
                isStrict: core.configuration.isStrict,
                message: downstream.message,
                body: ByteBuffer(bytes: body)
            )
        )
        return [
            "message": .integer(Int(sent.id)), "messageID": .string(draft.messageID), "members": .integer(sent.answer),
        ]
    }
}

/// A message from a device to the other members of its group; the answer is the number of members that get it.
private struct GroupUpstreamMessage: IncomingMessage {
    let device: DeviceRow
    let group: StoredGroup
    let isStrict: Bool
    let message: PushMessage
    let body: ByteBuffer

    var byteCount: Int { body.readableBytes }

    func admit(in transaction: StoreTransaction) throws -> (envelope: Envelope, answer: Int) {
        let recipients = try GroupReach(of: group, isStrict: isStrict, in: transaction).recipients
            .filter { $0.device != device.id }
        let reachedCount = recipients.count { $0.device != nil && $0.error == nil }
        let envelope = Envelope(
            project: device.project,
            wire: .xmpp,
            name: MessageID.instanceID(),
            target: message.target,
            words: SearchableText(message),
            recipients: recipients,
            reachesDevices: reachedCount > 0,
            body: body,
            payload: .fcm(message)
        )
        return (envelope, reachedCount)
    }
}

extension EmulatorError {
    fileprivate static func unknownGroup(_ key: String) -> Self {
        UpstreamDraft.invalid(
            "to is \(key.quoted), which is the key of no group in the device's project; it takes one, or "
                + "<sender id>@gcm.googleapis.com."
        )
    }
}
#endif
