// SPDX-License-Identifier: Apache-2.0

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

    /// - Parameters:
    ///   - isStrict: Whether members without a device are taken for those of devices that are gone.
    ///   - errors: The codes of members that a fault strikes; they stay, unless the code says that they are gone.
    init(
        of group: StoredGroup,
        isStrict: Bool,
        errors: [String: String] = [:],
        in database: StoreTransaction
    ) throws {
        for member in try group.members(in: database) {
            var recipient = MessageRecipient(registration: member.registration, device: member.device)
            let isGone = member.isGone || member.device == nil && isStrict
            if let error = isGone ? MessageRecipient.unregistered : errors[member.registration] {
                recipient.error = error
                failed.append(member.registration)
                if error == MessageRecipient.unregistered { gone.append(member.registration) }
            } else {
                successCount += 1
            }
            recipients.append(recipient)
        }
    }
}
