// SPDX-License-Identifier: Apache-2.0

extension Vendor {
    /// Returns the vendor that the text here names, which begins with a word: a method of its library, or its host.
    static func called(_ word: String, at text: ArraySlice<UInt8>) -> Vendor? {
        callIndex[word]?.first { text.starts(with: $0.call.utf8) }?.vendor
    }

    /// What programs call, by its first word.
    private static let callIndex: [String: [(call: String, vendor: Vendor)]] = {
        let calls = all.flatMap { vendor in (vendor.request?.calls ?? []).map { (call: $0, vendor: vendor) } }
        return Dictionary(grouping: calls) { String(decoding: $0.call.utf8.prefix(while: \.isWord), as: UTF8.self) }
    }()
}
