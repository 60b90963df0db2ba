// SPDX-License-Identifier: Apache-2.0

/// A row's value in one of the columns that the template names.
struct Slot {
    enum Kind: UInt8 {
        case missing
        case null
        case `true`
        case `false`
        /// A JSON number as it is spelled.
        case number
        /// The inside of a JSON string without escapes.
        case plain
        /// The inside of a JSON string with escapes.
        case escaped
        /// An array or an object, as JSON.
        case json
        /// A cell that stands in a JSON string as it is.
        case plainCell
        /// A cell with characters to escape.
        case cell
        case emptyCell
    }

    var kind: Kind
    var bytes: ByteSpan

    @inline(__always)
    init(_ kind: Kind, _ bytes: ByteSpan) {
        self.kind = kind
        self.bytes = bytes
    }
}
