// SPDX-License-Identifier: Apache-2.0

/// The kind of a text in `token` or `fid`, judged by its characters.
enum TargetShape: Hashable {
    /// A registration token, or anything that looks like one.
    case token
    /// A Firebase installation id: 22 characters of URL-safe base64, the first of which begins with the bits 0111.
    case installationID
    /// The notification key of a device group: shaped like the second half of a registration token.
    case groupKey
    /// A topic in the legacy API's form, `/topics/…`.
    case topicPath
    /// Several registration tokens in one text, with commas or semicolons between them.
    case list
    /// A text with white space, quotation marks, control characters or characters outside ASCII.
    case malformed
    /// Another service's name for a device.
    case foreign(ForeignTarget)

    init(_ text: String) {
        let bytes = text.utf8
        // An APNs token as NSData describes it has spaces.
        if text.hasPrefix("<"), let foreign = ForeignTarget(text) {
            self = .foreign(foreign)
            return
        }
        // Neither is in any token, and an address of Web Push may have them.
        if bytes.contains(where: { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: ";") }), !text.hasPrefix("http") {
            self = .list
            return
        }
        let isPlain = bytes.withContiguousStorageIfAvailable { $0.allSatisfy(Self.isPlain) }
        if !(isPlain ?? bytes.allSatisfy(Self.isPlain)) {
            self = .malformed
        } else if text.hasPrefix("/topics/") {
            self = .topicPath
        } else if let foreign = ForeignTarget(text) {
            self = .foreign(foreign)
        } else if bytes.count == 22, (0x63...0x66).contains(bytes.first ?? 0), bytes.allSatisfy(Self.isBase64URL) {
            self = .installationID
        } else if text.hasPrefix("APA91b"), !bytes.contains(UInt8(ascii: ":")) {
            self = .groupKey
        } else {
            self = .token
        }
    }

    private static func isPlain(_ byte: UInt8) -> Bool { 0x20 < byte && byte < 0x7F && byte != UInt8(ascii: "\"") }

    private static func isBase64URL(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "_"): true
        default: false
        }
    }
}
