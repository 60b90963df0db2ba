// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// A push as it was read, with the text it was read from, into which findings point.
struct PushInput: Sendable {
    let source: JSONDocument
    let push: PushDocument

    /// Reads a text, or says where it stops being JSON.
    init(parsing bytes: [UInt8]) throws(JSONSyntaxError) {
        source = try JSONDocument(parsing: bytes)
        push = PushDocument.read(source)
    }

    /// What is wrong with it, by all rules.
    func lint() -> [Finding] { Linter.standard.lint(push, source: source) }
}
