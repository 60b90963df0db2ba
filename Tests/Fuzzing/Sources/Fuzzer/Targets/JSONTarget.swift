// SPDX-License-Identifier: Apache-2.0

@testable import PushMessages

/// JSON, whoever it is from.
enum JSONTarget: FuzzTarget {
    static let name = "json"

    static func check(_ bytes: [UInt8]) {
        let document: JSONDocument
        do throws(JSONSyntaxError) {
            document = try JSONDocument(parsing: bytes)
        } catch {
            precondition((0...bytes.count).contains(error.offset), "an error is inside of the text")
            precondition((try? JSONValue(parsing: bytes)) == nil, "both parsers read the same")
            return
        }
        guard let value = try? JSONValue(parsing: bytes) else {
            preconditionFailure("what is a document is a value")
        }
        let written = value.encoded()
        precondition(written.count == value.encodedByteCount, "a size is what is written")
        guard let again = try? JSONValue(parsing: written) else {
            preconditionFailure("what was written cannot be read")
        }
        precondition(again.encoded() == written, "what was written is written differently once it was read")
        precondition((try? JSONValue(parsing: value.encoded(pretty: true))) == again, "indenting changes nothing")
        for finding in Linter.standard.lint(document) { _ = finding.fix?.replacements(in: document) }
    }
}
