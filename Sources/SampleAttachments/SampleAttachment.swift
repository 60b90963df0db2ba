// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A file of `Media/attachments` carried inside the binary, so that a tool moved elsewhere still has it.
package struct SampleAttachment: Sendable, Hashable {
    /// The name in `Media/attachments`, to be served under.
    package let fileName: String
    /// The media type a server sends with it, for the broken files as well.
    package let contentType: String
    /// The file's content.
    package let bytes: [UInt8]

    /// Every one that is carried, the sound ones first; `Media/attachments` has more.
    package static let all: [SampleAttachment] = [
        .pizzaMonster, .margherita, .blinkingMonster, .truncated, .page, .empty,
    ]

    init(fileName: String, contentType: String, base64: String) {
        guard let content = Data(base64Encoded: base64, options: .ignoreUnknownCharacters) else {
            preconditionFailure("\(fileName) was not written by make-attachments")
        }
        self.fileName = fileName
        self.contentType = contentType
        self.bytes = [UInt8](content)
    }
}
