// SPDX-License-Identifier: Apache-2.0

import Curl
import PushMessages

/// One download of a delivery, from its start to its end.
struct DownloadRecord {
    struct Failure {
        /// Apple's `NSURLErrorDomain` code.
        var urlError: Int
        /// The URL that failed: the first one, or one that it redirects to.
        var url: String
        var reason: String
        /// libcurl's error text.
        var detail = ""
        /// ATS refused what a server redirected to, not the URL itself.
        var isOfRedirect = false
        /// This machine must not connect to the address.
        var isForbidden = false
        /// Bytes of body that had arrived.
        var byteCount = 0
        var duration = Duration.zero
        var redirectCount = 0
    }

    let id: Int
    let url: String
    let startedAt: Duration
    var endedAt: Duration?
    /// The status that the server answered with.
    var status: Int?
    /// Bytes of body that were downloaded.
    var byteCount: Int?
    /// The web page that came in place of a picture, if one did.
    var page: PageAnswer?
    /// The server's answer, as part of a sentence: `200 image/webp, 1234 bytes, 210 ms`.
    var answer = "no answer"
    var failure: Failure?
    var fileName: String?
    var fileExtension: String?

    /// Whether it still ran when the extension's time was over; it was cancelled then.
    var isUnfinished: Bool { status == nil && (failure == nil || failure?.urlError == Self.cancelled) }

    private static let cancelled = -999

    /// The file's name for a sentence; a server can make it as long as it likes.
    var shownFileName: String? {
        fileName.map { $0.count > 80 ? "\($0.prefix(50))…\($0.suffix(29))" : $0 }
    }

    /// Takes over the server's answer.
    mutating func finish(with result: TransferResult) {
        status = result.status
        byteCount = result.byteCount
        let type = result.mimeType ?? "without Content-Type"
        page = PageAnswer(
            status: result.status,
            mimeType: result.mimeType,
            url: url,
            effectiveURL: result.effectiveURL
        )
        answer = "\(result.status) \(type), \(ByteCount.text(result.byteCount)), \(Self.text(result.timings.total))"
    }

    /// A duration in findings: `210 ms`, `1.2 s`.
    static func text(_ duration: Duration) -> String {
        let milliseconds = duration.wholeMilliseconds
        if milliseconds == 0 { return duration > .zero ? "less than 1 ms" : "0 ms" }
        if milliseconds < 1000 { return "\(milliseconds) ms" }
        let tenths = (milliseconds + 50) / 100
        return tenths % 10 == 0 ? "\(tenths / 10) s" : "\(tenths / 10).\(tenths % 10) s"
    }
}

extension DownloadRecord.Failure {
    init(urlError: Int, url: String, reason: String, _ error: CurlError?) {
        // Findings quote the reason inside a sentence.
        let reason = Credentials.hidden(in: reason)
        self.init(urlError: urlError, url: url, reason: reason.hasSuffix(".") ? String(reason.dropLast()) : reason)
        guard let error else { return }
        detail = error.detail
        isOfRedirect = error.code == .redirectRefused
        isForbidden = error.code == .addressRefused
        byteCount = error.byteCount
        duration = error.timings.total
        redirectCount = error.redirects.count
    }
}
