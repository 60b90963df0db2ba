// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// A push as it was read, with the text it was read from, into which findings point.
struct PushInput: Sendable {
    let source: JSONDocument
    let push: PushDocument

    /// The mark that some editors put before UTF-8; RFC 8259 lets readers pass over it.
    private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

    /// Reads a text, or says where it stops being JSON.
    init(parsing bytes: [UInt8]) throws(JSONSyntaxError) {
        let isMarked = bytes.starts(with: Self.byteOrderMark)
        source = try JSONDocument(parsing: isMarked ? Array(bytes.dropFirst(Self.byteOrderMark.count)) : bytes)
        push = PushDocument.read(source)
    }

    /// What is wrong with it, by all rules.
    func lint() -> [Finding] { Linter.standard.lint(push, source: source) }
}
