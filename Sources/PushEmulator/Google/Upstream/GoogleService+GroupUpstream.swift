// SPDX-License-Identifier: Apache-2.0

import Foundation
import GRDB
import NIOCore
import PushMessages

extension GoogleService {
    /// Has a device send something to the other members of a device group, who get it as a data message; returns what the
    /// API says of it.
    func sendUpstream(_ draft: UpstreamDraft, toGroup key: String, from deviceKey: String) async throws -> JSONValue {
        let request: JSONValue = [
            "to": .string(key), "message_id": .string(draft.messageID), "time_to_live": .integer(draft.timeToLive),
            "data": .object(draft.data),
        ]
        let body = request.encoded()
        let downstream = DownstreamMessage(request, received: Int(Date().timeIntervalSince1970))
        if let refusal = downstream.refusal {
            throw UpstreamDraft.invalid("The group takes no such message: \(refusal.reason).")
        }
        let isStrict = core.configuration.isStrict
        let sent = try await core.store.write {
            database -> Result<(id: Int64, project: String, members: Int), EmulatorError> in
            guard let device = try DeviceRow.find(deviceKey, in: database) else {
                return .failure(.unknownDevice(deviceKey))
            }
            guard device.unregistered == nil else { return .failure(.uninstalled(device)) }
            guard case .found(let group) = try StoredGroup.find(key: key, in: database), group.project == device.project
            else { return .failure(.unknownGroup(key)) }
            let recipients = try GroupReach(of: group, isStrict: isStrict, in: database).recipients
                .filter { $0.device != device.id }
            let reached = recipients.filter { $0.device != nil && $0.error == nil }
            let id = try MessageDraft(
                project: device.project,
                wire: .xmpp,
                name: MessageName.instanceID(),
                target: downstream.message.target,
                words: MessageWords(downstream.message),
                isDryRun: false,
                hasRecipients: !reached.isEmpty,
                status: 200,
                body: ByteBuffer(bytes: body)
            ).insert(database)
            try MessageRecipient.insert(recipients, of: id, in: database)
            return .success((id, device.project, reached.count))
        }.get()
        core.events.publish(.messageReceived(id: sent.id, project: sent.project))
        if sent.members > 0 { core.deliveries.wake() }
        return [
            "message": .integer(Int(sent.id)), "messageID": .string(draft.messageID), "members": .integer(sent.members),
        ]
    }
}

extension EmulatorError {
    fileprivate static func unknownGroup(_ key: String) -> Self {
        UpstreamDraft.invalid(
            "to is \(JSONValue.string(key).shown), which is the key of no group in the device's project; it takes one, or "
                + "<sender id>@gcm.googleapis.com."
        )
    }
}
