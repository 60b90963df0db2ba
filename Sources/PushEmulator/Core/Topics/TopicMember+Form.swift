// SPDX-License-Identifier: Apache-2.0

extension TopicMember {
    /// Whether the text could be a registration without a device.
    ///
    /// Unless strict, the short names of letters and digits pass that documentation has in the place of tokens (`t1`),
    /// so that its requests can be tried as they are printed.
    static func isWellFormed(_ text: String, isStrict: Bool) -> Bool {
        Registration(text, in: .token).kind != nil || !isStrict && isPlaceholder(text)
    }

    private static func isPlaceholder(_ text: String) -> Bool {
        1...20 ~= text.utf8.count
            && text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"):
                    true
                default: false
                }
            }
    }
}
