// SPDX-License-Identifier: Apache-2.0

import GRDB

/// Which members of a group a message reaches.
///
/// A member whose app was uninstalled fails once and then drops out, because the service learns of it when it sends; a
/// group may thus be left without members.
struct GroupReach: Sendable {
    private(set) var recipients: [MessageRecipient] = []
    private(set) var successCount = 0
    /// The registrations that are not reached.
    private(set) var failed: [String] = []
    /// Those of them that are gone for good.
    private(set) var gone: [String] = []

    /// - Parameter isStrict: Whether members without a device are taken for those of devices that are gone.
    init(of group: StoredGroup, isStrict: Bool, in database: Database) throws {
        for member in try group.members(in: database) {
            var recipient = MessageRecipient(registration: member.registration, device: member.device)
            if member.isGone || member.device == nil && isStrict {
                recipient.error = LegacyCode.notRegistered.rawValue
                failed.append(member.registration)
                gone.append(member.registration)
            } else {
                successCount += 1
            }
            recipients.append(recipient)
        }
    }
}
