// SPDX-License-Identifier: Apache-2.0

/// An HTTP answer, whatever its status: a status is a result, not an error.
package struct TransferResult: Sendable {
    package var status: Int
    /// Headers of the last answer, in the order received.
    package var headers: [HTTPHeader]
    /// The URL that answered, after redirects.
    package var effectiveURL: String
    /// `Content-Type` without parameters, lower-case; `nil` when there was none.
    package var mimeType: String?
    /// Bytes of body received and kept.
    package var byteCount: Int
    /// The body when the destination was memory, else empty.
    package var body: [UInt8]
    package var timings: TransferTimings
    package var redirects: [RedirectPolicy.Hop]
    /// As libcurl reports it: 10, 11, 20 or 30.
    package var httpVersion: Int
    package var remoteAddress: String?

    /// The first header of this name, compared without case.
    package func header(_ name: String) -> String? {
        let wanted = name.lowercased()
        return headers.first { $0.name.lowercased() == wanted }?.value
    }
}
