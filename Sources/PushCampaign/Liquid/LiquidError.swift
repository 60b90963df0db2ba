// SPDX-License-Identifier: Apache-2.0

/// A mistake in a leaf, with its place in the leaf's text; the compiler turns it into a ``TemplateError``.
struct LiquidError: Error {
    var code: TemplateError.Code
    /// Bytes from the beginning of the leaf's text.
    var offset: Int
    var message: String
    var remedy: String

    init(_ code: TemplateError.Code, at offset: Int, _ message: String, remedy: String) {
        self.code = code
        self.offset = offset
        self.message = message
        self.remedy = remedy
    }

    static func syntax(at offset: Int, _ message: String, remedy: String) -> LiquidError {
        LiquidError(.syntax, at: offset, message, remedy: remedy)
    }
}
