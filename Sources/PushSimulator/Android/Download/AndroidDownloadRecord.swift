// SPDX-License-Identifier: Apache-2.0

import Curl
import Foundation
import PushMessages

/// A picture's download: the request, the server's answer, and the picture or the reason why there is none.
struct AndroidDownloadRecord: Sendable {
    /// Why there is no picture.
    enum Failure: Sendable, Hashable {
        /// A file, or an address of another protocol, which Android opens and the simulator does not.
        case notWeb(scheme: String)
        case noHost
        /// Plain http, which the app does not allow; the address that it was.
        case cleartext(url: String)
        case transfer(TransferFault)
        /// `Content-Length` is over the limit; nothing was read.
        case announcedTooLarge(Int)
        /// More than the limit arrived.
        case tooLarge
        case status(Int)
        /// A server redirects to another scheme, and the redirect's own body was not a picture.
        case redirectScheme(from: String, to: String)
        /// No picture that this version of Android decodes.
        case undecodable
        /// The picture needs more memory than there is; the wait ends by its limit.
        case outOfMemory
        /// The wait was over.
        case timedOut
        case cancelled
        case other
    }

    /// As the message spells it.
    var url: String
    var startedAt: Duration
    var endedAt: Duration?
    /// 0 if no server answered.
    var status = 0
    /// `Content-Type` without parameters; `nil` if the answer has none.
    var mimeType: String?
    /// Bytes of body that arrived.
    var byteCount = 0
    /// Bytes of body that the server announced; `nil` if it did not.
    var announcedByteCount: Int?
    var duration = Duration.zero
    var redirectCount = 0
    /// The address that failed or answered, after redirects.
    var effectiveURL: String
    var failure: Failure?
    /// The failure in words, by libcurl or by this module.
    var detail = ""
    /// The probed content; `nil` if no body arrived completely.
    var media: MediaInfo?
    /// The picture in the device's store.
    var file: URL?

    init(url: String, at startedAt: Duration) {
        self.url = url
        self.startedAt = startedAt
        effectiveURL = url
    }

    /// Whether the download yielded a picture.
    var isPicture: Bool { failure == nil && file != nil }

    /// The server's answer, for a sentence: `404 text/html, 191 bytes, 12 ms`.
    var answer: String {
        guard status > 0 else { return "no answer" }
        let type = mimeType ?? "without Content-Type"
        return "\(status) \(type), \(ByteCount.text(byteCount)), \(DownloadRecord.text(duration))"
    }

    mutating func take(_ result: TransferResult) {
        status = result.status
        mimeType = result.mimeType
        byteCount = result.byteCount
        duration = result.timings.total
        redirectCount = result.redirects.count
        effectiveURL = result.effectiveURL
    }

    mutating func take(_ error: CurlError) {
        status = error.status
        mimeType = error.headers.last { $0.name.lowercased() == "content-type" }.map { header in
            String(header.value.prefix { $0 != ";" }).lowercased()
        }
        byteCount = error.byteCount
        announcedByteCount = error.headers.last { $0.name.lowercased() == "content-length" }.flatMap { Int($0.value) }
        duration = error.timings.total
        redirectCount = error.redirects.count
        effectiveURL = error.url
        detail = error.clause
    }
}
