// SPDX-License-Identifier: Apache-2.0

/// Why devices elsewhere do not reach a host: it stands for a machine nearby, or for none.
///
/// Source: RFC 1918, 3927, 4193, 4291, 6598 and 6890 (addresses); RFC 6761, 6762, 8375 and ICANN's resolution of 29
/// July 2024 for `.internal` (names); names that routers and developers' machines give, `.lan`, `.home` and `.test`,
/// are not top-level domains either; nip.io and sslip.io, "How it works".
enum HostReach: Hashable {
    /// The machine itself.
    case loopback
    /// An address of a private network.
    case network
    /// An address that counts on one cable or in one Wi-Fi alone.
    case link
    /// A name that a router or the machine itself gives, as `printer.local`.
    case name
    /// A name that is kept free for ever, as `pictures.invalid`.
    case nowhere

    /// A description of the host, as part of a sentence.
    var description: String {
        switch self {
        case .loopback: "the machine itself"
        case .network: "an address in a private network"
        case .link: "an address on the local link"
        case .name: "a name in a local network"
        case .nowhere: "a name that stands for no machine"
        }
    }

    /// - Parameter host: In lower case, an IPv6 address without its brackets; `address` is what it reads as.
    init?(_ host: String, _ address: IPAddress?) {
        switch address {
        case .v4(let address)?: self.init(v4: address)
        case .v6(let groups)?: self.init(v6: groups)
        case nil: self.init(name: host)
        }
    }

    private init?(v4 address: UInt32) {
        switch address >> 24 {
        case 0, 127: self = .loopback
        case 10: self = .network
        case 100 where address >> 22 == 0x6440_0000 >> 22: self = .network
        case 169 where address >> 16 == 0xA9FE: self = .link
        case 172 where address >> 20 == 0xAC1: self = .network
        case 192 where address >> 16 == 0xC0A8: self = .network
        default: return nil
        }
    }

    private init?(v6 groups: [UInt16]) {
        let low = UInt32(groups[6]) << 16 | UInt32(groups[7])
        switch groups[0] {
        case 0 where groups[1...4].allSatisfy { $0 == 0 } && groups[5] == 0xFFFF: self.init(v4: low)
        case 0 where groups[1...6].allSatisfy { $0 == 0 } && low <= 1: self = .loopback
        case 0xFC00...0xFDFF: self = .network
        case 0xFE80...0xFEBF: self = .link
        case 0xFEC0...0xFEFF: self = .network
        default: return nil
        }
    }

    private init?(name: String) {
        let labels = name.split(separator: ".")
        guard let last = labels.last else { return nil }
        switch last {
        case "localhost": self = .loopback
        case "local", "lan", "internal", "home", "localdomain", "intranet", "corp", "private", "workgroup",
            "test":
            self = .name
        case "invalid": self = .nowhere
        case "arpa" where labels.suffix(2).first == "home": self = .name
        default:
            if labels.count == 1 {
                self = .name
            } else if let reach = Self.wellKnown(labels) {
                self = reach
            } else {
                return nil
            }
        }
    }

    /// Public names that stand for a machine nearby: those that a router answers itself, those that always mean the
    /// machine that asks, and those that name an address of a private network.
    private static func wellKnown(_ labels: [Substring]) -> HostReach? {
        switch (labels[labels.count - 2], labels[labels.count - 1]) {
        case ("fritz", "box"): .name
        case ("lvh", "me"), ("localtest", "me"), ("lacolhost", "com"), ("vcap", "me"): .loopback
        case ("nip", "io"), ("sslip", "io"), ("xip", "io"): embedded(labels.dropLast(2))
        default: nil
        }
    }

    /// Reads the address in the last labels in front of a service's own, as `10.0.0.5` or `10-0-0-5`.
    private static func embedded(_ labels: ArraySlice<Substring>) -> HostReach? {
        let dashed = labels.last?.split(separator: "-").suffix(4).map { String($0) } ?? []
        let parts = dashed.count == 4 ? dashed : labels.suffix(4).map { String($0) }
        let bytes = parts.compactMap { UInt8($0) }
        guard parts.count == 4, bytes.count == 4 else { return nil }
        return HostReach(v4: bytes.reduce(0) { $0 << 8 | UInt32($1) })
    }
}
