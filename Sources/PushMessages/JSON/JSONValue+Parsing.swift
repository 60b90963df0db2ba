// SPDX-License-Identifier: Apache-2.0

extension JSONValue {
    /// Reads a JSON text as leniently as Google's front end does; of a key given twice the last value counts.
    public init(parsing bytes: [UInt8]) throws(JSONSyntaxError) {
        self = try JSONDocument(parsing: bytes).root.value
    }

    /// Reads a JSON text as leniently as Google's front end does; of a key given twice the last value counts.
    public init(parsing text: String) throws(JSONSyntaxError) {
        try self.init(parsing: Array(text.utf8))
    }
}
