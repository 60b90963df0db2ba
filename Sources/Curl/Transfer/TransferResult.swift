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

    package init(
        status: Int,
        headers: [HTTPHeader],
        effectiveURL: String,
        mimeType: String?,
        byteCount: Int,
        body: [UInt8],
        timings: TransferTimings,
        redirects: [RedirectPolicy.Hop],
        httpVersion: Int,
        remoteAddress: String?
    ) {
        self.status = status
        self.headers = headers
        self.effectiveURL = effectiveURL
        self.mimeType = mimeType
        self.byteCount = byteCount
        self.body = body
        self.timings = timings
        self.redirects = redirects
        self.httpVersion = httpVersion
        self.remoteAddress = remoteAddress
    }

    /// The first header of this name, compared without case.
    package func header(_ name: String) -> String? {
        let wanted = name.lowercased()
        return headers.first { $0.name.lowercased() == wanted }?.value
    }
}

/// When the steps of a transfer were done, counted from its start; redirects and added latency included.
package struct TransferTimings: Sendable, Hashable {
    /// `CURLINFO_NAMELOOKUP_TIME_T`.
    package var nameLookup: Duration = .zero
    /// `CURLINFO_CONNECT_TIME_T`.
    package var connect: Duration = .zero
    /// `CURLINFO_APPCONNECT_TIME_T`; zero without TLS.
    package var tls: Duration = .zero
    /// `CURLINFO_STARTTRANSFER_TIME_T`: the first byte of the answer.
    package var firstByte: Duration = .zero
    package var total: Duration = .zero

    package init() {}
}

extension TransferResult {
    /// The same answer with redirects that were followed before its transfer began.
    package func preceded(by hops: [RedirectPolicy.Hop], taking time: Duration) -> TransferResult {
        guard !hops.isEmpty else { return self }
        var whole = self
        whole.redirects = hops + redirects
        whole.timings = timings.later(by: time)
        return whole
    }
}

extension TransferTimings {
    /// Counted from an earlier start; steps that were not made stay zero.
    func later(by time: Duration) -> TransferTimings {
        func shift(_ step: Duration) -> Duration { step == .zero ? .zero : step + time }
        var later = self
        later.nameLookup = shift(nameLookup)
        later.connect = shift(connect)
        later.tls = shift(tls)
        later.firstByte = shift(firstByte)
        later.total = total + time
        return later
    }
}
