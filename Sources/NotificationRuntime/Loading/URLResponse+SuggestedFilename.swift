// SPDX-License-Identifier: Apache-2.0

import Foundation
public import FoundationNetworking

extension URLResponse {
    /// The name that Apple's systems suggest for the answer's file, with an extension that fits its MIME type.
    ///
    /// It hides Foundation's own, which on Linux looks at `Content-Disposition` only and else says `Unknown`: an
    /// extension that names its file so would lose the picture's extension. In a file that imports FoundationNetworking
    /// by name, nothing hides Foundation's; disfavoured, this one then leaves it the call.
    @_disfavoredOverload
    public var suggestedFilename: String? {
        SuggestedFilename.make(
            url: url?.absoluteString ?? "",
            mimeType: mimeType,
            contentDisposition: (self as? HTTPURLResponse)?.value(forHTTPHeaderField: "Content-Disposition")
        )
    }
}
