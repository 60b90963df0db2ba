// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// A text that addresses one app instance or device group, classified by its format.
///
/// Google does not document which formats FCM accepts; it refuses `not-a-token` (captured). The emulator accepts the
/// formats in which tokens have been issued, and those in which the documentation prints them, with dots for the
/// omitted part:
///
/// - registration tokens, `<8 to 64 characters>:<at least 8>`; today 22 and 140 on phones, in earlier years 11 and 140,
/// - registration ids of earlier years and notification keys of groups, which have no colon: `APA91b…`,
/// - any other text of at least 120 characters without a colon,
/// - installation ids: 22 characters of which the first is `c`, `d`, `e` or `f`.
///
/// All consist of letters, digits, `-`, `_` and `.`, at most 4096 of them; the field `fid` accepts only the last
/// format. An APNs device token, which is often confused with a registration token, is refused: 64 hexadecimal digits,
/// or more of them (Apple says that the length may change, and tokens of live activities have 160).
struct Registration: Sendable, Hashable {
    enum Kind: Sendable, Hashable {
        case token
        case installationID
        /// A group's notification key, or a registration id from before 2015; the two look alike.
        case groupKey
    }

    /// The field of the message that contains the text.
    enum Field: String, Sendable, Hashable {
        case token
        case fid
    }

    let field: Field
    let text: String
    /// The kind that the format suggests; `nil` if no such format has been issued, so that only a device with exactly
    /// this token can be meant.
    let kind: Kind?

    init(_ text: String, in field: Field) {
        let kind = Self.kind(of: text)
        self.field = field
        self.text = text
        self.kind = field == .fid && kind != .installationID ? nil : kind
    }

    private static func kind(of text: String) -> Kind? {
        var text = text
        return text.withUTF8 { bytes in
            guard bytes.count >= 16, bytes.count <= 4096 else { return nil }
            var colon: Int?
            for (index, byte) in bytes.enumerated() {
                switch byte {
                case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."):
                    continue
                case UInt8(ascii: ":") where colon == nil: colon = index
                default: return nil
                }
            }
            if let colon { return (8...64).contains(colon) && bytes.count - colon > 8 ? .token : nil }
            if bytes.starts(with: "APA91b".utf8) { return .groupKey }
            if bytes.count >= 120 { return bytes.allSatisfy(\.isHexadecimalDigit) ? nil : .token }
            let isInstallationID =
                bytes.count == 22 && (0x63...0x66).contains(bytes[0]) && !bytes.contains(UInt8(ascii: "."))
            return isInstallationID ? .installationID : nil
        }
    }
}

/// Why a registration in a request is refused; each protocol words its own answer.
enum RegistrationRefusal: Error, Sendable, Hashable {
    /// The request contains no registration.
    case missing
    /// The text has no format in which registrations are issued.
    case malformed
    /// The registration belongs to a device whose app is gone or, in strict mode, to no device.
    case unregistered
    /// The registration belongs to another project than the sender's.
    case otherProject
}
