// SPDX-License-Identifier: Apache-2.0

/// The name of a topic: 1 to 900 of `A-Z a-z 0-9 - _ . ~ %`.
struct TopicName: Sendable, Hashable {
    let text: String

    /// Takes the name as FCM's v1 API has it, without a prefix.
    init?(_ text: String) {
        guard 1...900 ~= text.utf8.count, text.utf8.allSatisfy(Self.isAllowed) else { return nil }
        self.text = text
    }

    /// Takes `/topics/{name}`, as the Instance ID service has it.
    init?(path: String) {
        guard path.hasPrefix(Self.prefix) else { return nil }
        self.init(String(path.dropFirst(Self.prefix.count)))
    }

    private static let prefix = "/topics/"

    private static func isAllowed(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."),
            UInt8(ascii: "~"), UInt8(ascii: "%"):
            true
        default: false
        }
    }
}
