// SPDX-License-Identifier: Apache-2.0

// Written by .github/scripts/make-attachments from Media/attachments/empty.png.
extension SampleAttachment {
    /// No bytes at all under a picture's name.
    package static let empty = SampleAttachment(
        fileName: "empty.png",
        contentType: "image/png",
        base64: ""
    )
}
