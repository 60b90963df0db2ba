// SPDX-License-Identifier: Apache-2.0

/// What the first bytes of a file say that it is, if it cannot hold messages or rows of text.
///
/// Source: the signatures of PNG, JPEG, GIF, PDF, ZIP (which a spreadsheet is) and gzip.
package enum ForeignFile: Sendable {
    case picture
    case document
    case archive
    case compressed

    /// Bytes that tell.
    package static let signatureLength = 8

    private static let signatures: [(bytes: [UInt8], kind: ForeignFile)] = [
        ([0x89] + Array("PNG\r\n".utf8), .picture), ([0xFF, 0xD8, 0xFF], .picture), (Array("GIF87a".utf8), .picture),
        (Array("GIF89a".utf8), .picture), (Array("%PDF-".utf8), .document),
        (Array("PK".utf8) + [0x03, 0x04], .archive), ([0x1F, 0x8B, 0x08], .compressed),
    ]

    /// Recognises a file; `nil` for one that may be text.
    package init?(_ start: some Collection<UInt8>) {
        guard let known = Self.signatures.first(where: { start.starts(with: $0.bytes) }) else { return nil }
        self = known.kind
    }

    /// Completes "The file is …", with the remedy.
    package var sentence: String {
        switch self {
        case .picture: "a picture; give the file of the texts"
        case .document: "a PDF; give the file of the texts"
        case .archive: "a ZIP archive, as a spreadsheet is; save it as CSV or JSON"
        case .compressed: "compressed; unpack it with gunzip"
        }
    }
}
