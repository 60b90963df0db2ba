// SPDX-License-Identifier: Apache-2.0

/// The member that a typed device id, registration token or installation id names.
struct NamedMember: Sendable, Hashable {
    /// The key of members and subscribers in the store.
    let registration: String

    /// - Throws: A sentence about the field `member`.
    static func find(
        _ text: String,
        project: String,
        isStrict: Bool,
        in database: StoreTransaction
    ) throws -> Result<NamedMember, FieldError> {
        let text = text.trimmingBlanks
        guard !text.isEmpty else { return failure("Choose a device, or give a token or an installation id.") }
        let known = try DeviceRow.find(text, in: database)
        let found = try TopicMember.find(
            known?.token ?? text,
            project: project,
            isStrict: isStrict,
            database: database
        )
        switch found {
        case .success(let member): return .success(NamedMember(registration: member.key))
        case .failure(.otherProject):
            return failure("\(text.quoted) is a device of another project; only those of \(project) can be in here.")
        case .failure(.unregistered):
            return failure(
                known == nil
                    ? "\(text.quoted) belongs to no device, and a strict emulator takes no other."
                    : "\(known?.name.quoted ?? "") is uninstalled; register it again first."
            )
        case .failure:
            return failure("\(text.quoted) is no device, no registration token and no installation id.")
        }
    }

    private static func failure(_ sentence: String) -> Result<NamedMember, FieldError> {
        .failure(FieldError("member", sentence))
    }
}
