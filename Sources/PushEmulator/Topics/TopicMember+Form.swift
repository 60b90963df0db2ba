// SPDX-License-Identifier: Apache-2.0

extension TopicMember {
    /// Whether the text could be a registration token, an installation id, or a stand-in for one in an example.
    ///
    /// A token is an installation id, a colon, and what FCM puts behind it. The short names of letters and digits that
    /// documentation uses (`t1`) pass too, so that its requests can be tried as they are printed.
    static func isWellFormed(_ text: String) -> Bool {
        guard text.utf8.count <= byteLimit else { return false }
        let parts = text.utf8.split(separator: UInt8(ascii: ":"), maxSplits: 1, omittingEmptySubsequences: false)
        guard let head = parts.first, !head.isEmpty else { return false }
        guard parts.count == 2 else {
            return head.count == installationIDByteCount
                ? head.allSatisfy(isURLSafe) : head.count < installationIDByteCount && head.allSatisfy(isAlphanumeric)
        }
        return head.count >= 11 && head.allSatisfy(isURLSafe) && parts[1].count >= 20
            && parts[1].allSatisfy { isURLSafe($0) || $0 == UInt8(ascii: ":") }
    }

    /// No token that was seen is nearly as long.
    private static let byteLimit = 4096
    private static let installationIDByteCount = 22

    private static func isURLSafe(_ byte: UInt8) -> Bool {
        isAlphanumeric(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
    }

    private static func isAlphanumeric(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: false
        }
    }
}
