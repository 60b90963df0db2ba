// SPDX-License-Identifier: Apache-2.0

#if LegacyProtocols
/// The members of a group that a message reaches, and the other members.
///
/// A member whose app was uninstalled fails once and is then removed, because the service notices it only when it
/// sends; this may leave a group without members.
struct GroupReach: Sendable {
    private(set) var recipients: [MessageRecipient] = []
    private(set) var successCount = 0
    /// The registrations that are not reached.
    private(set) var failed: [String] = []
    /// The failed registrations that are unregistered, and so leave the group.
    private(set) var gone: [String] = []

    /// - Parameters:
    ///   - isStrict: Whether members without a device are treated as unregistered.
    ///   - error: Returns the error code of a member to which a fault applies; such a member stays unless the code is
    ///     `NotRegistered`.
    init(
        of group: StoredGroup,
        isStrict: Bool,
        error: (String) -> String? = { _ in nil },
        in database: StoreTransaction
    ) throws {
        for member in try group.members(in: database) {
            var recipient = MessageRecipient(registration: member.registration, device: member.device)
            let isGone = member.isGone || member.device == nil && isStrict
            if let error = isGone ? MessageRecipient.unregistered : error(member.registration) {
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
#endif
