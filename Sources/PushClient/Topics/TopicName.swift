// SPDX-License-Identifier: Apache-2.0

/// The name of a topic, checked as the service checks it.
struct TopicName: Sendable, Hashable {
    /// Without `/topics/`.
    let text: String

    init(_ name: String) throws(CallError) {
        let text = name.hasPrefix("/topics/") ? String(name.dropFirst("/topics/".count)) : name
        let isPlain = text.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"):
                true
            default: "-_.~%".utf8.contains(byte)
            }
        }
        guard isPlain, (1...900).contains(text.utf8.count) else {
            throw CallError(
                invalid:
                    "The topic \(name.excerpt(80).debugDescription) is no name of 1 to 900 letters, digits and -_.~%."
            )
        }
        self.text = text
    }
}
