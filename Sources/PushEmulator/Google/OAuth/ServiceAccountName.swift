// SPDX-License-Identifier: Apache-2.0

/// The e-mail address of a service account, `<name>@<project>.iam.gserviceaccount.com`.
struct ServiceAccountName: Sendable, Hashable {
    var name: String
    var project: String

    /// The account that the emulator has made up for a project.
    init(in project: String) {
        name = Self.ownName
        self.project = project
    }

    /// Reads an address; `nil` where it is none of a service account's.
    ///
    /// Projects of earlier years have a domain in front, `example.com:project`, which in addresses comes behind.
    init?(_ address: String) {
        guard let at = address.lastIndex(of: "@"), address.hasSuffix(Self.suffix) else { return nil }
        name = String(address[..<at])
        let domain = address[address.index(after: at)...].dropLast(Self.suffix.count)
        guard !name.isEmpty, !domain.isEmpty else { return nil }
        if let dot = domain.firstIndex(of: ".") {
            project = "\(domain[domain.index(after: dot)...]):\(domain[..<dot])"
        } else {
            project = String(domain)
        }
    }

    var address: String {
        let parts = project.split(separator: ":", maxSplits: 1)
        return "\(name)@\(parts.count == 2 ? "\(parts[1]).\(parts[0])" : project)\(Self.suffix)"
    }

    /// Whether it is one of the emulator's own.
    var isOwn: Bool { name == Self.ownName }

    private static let ownName = "richpush-emulator"
    private static let suffix = ".iam.gserviceaccount.com"
}
