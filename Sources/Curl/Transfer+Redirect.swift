// SPDX-License-Identifier: Apache-2.0

extension Transfer {
    /// Becomes the transfer that follows a redirect, with the method, headers and body that the engine would go on with.
    package mutating func redirect(to url: String, status: Int) {
        guard let target = WebAddress(url) else { return }
        var request = HTTPRequest(self)
        request.redirect(to: target, status: status)
        self.url = request.url
        method = request.method
        headers = request.headers
        body = request.body
    }
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

extension CurlError {
    /// The same failure with redirects that were followed before its transfer began.
    package func preceded(by hops: [RedirectPolicy.Hop], taking time: Duration) -> CurlError {
        guard !hops.isEmpty else { return self }
        var whole = self
        whole.redirects = hops + redirects
        whole.timings = timings.later(by: time)
        return whole
    }
}

extension TransferTimings {
    /// Counted from an earlier start; steps that were not made stay zero.
    fileprivate func later(by time: Duration) -> TransferTimings {
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
