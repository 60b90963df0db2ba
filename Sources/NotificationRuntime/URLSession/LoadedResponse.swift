// SPDX-License-Identifier: Apache-2.0

import Foundation
import FoundationNetworking

/// A response that says what Apple's does where Foundation's on Linux differs: the length of a coded body, and the name.
final class LoadedHTTPResponse: HTTPURLResponse, @unchecked Sendable {
    private let expectedByteCount: Int64

    init?(url: URL, statusCode: Int, httpVersion: String, fields: [String: String], expectedByteCount: Int64) {
        self.expectedByteCount = expectedByteCount
        super.init(url: url, statusCode: statusCode, httpVersion: httpVersion, headerFields: fields)
    }

    required init?(coder: NSCoder) {
        expectedByteCount = -1
        super.init(coder: coder)
    }

    override var expectedContentLength: Int64 { expectedByteCount }

    override var suggestedFilename: String? { suggestedName }
}

/// The response to a load that needed no server: of a file, or of a URL that holds its data.
final class LoadedResponse: URLResponse, @unchecked Sendable {
    override var suggestedFilename: String? { suggestedName }
}

extension URLResponse {
    /// The name that Apple's systems suggest for the answer's file, with an extension that fits its MIME type.
    fileprivate var suggestedName: String {
        SuggestedFilename.make(
            url: url?.absoluteString ?? "",
            mimeType: mimeType,
            contentDisposition: (self as? HTTPURLResponse)?.value(forHTTPHeaderField: "Content-Disposition")
        )
    }
}
