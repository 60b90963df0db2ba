// SPDX-License-Identifier: Apache-2.0

/// One request of a transfer: the first is the transfer's own, and each redirect makes another.
struct HTTPRequest {
    var url: String
    var method: String
    var headers: [HTTPHeader]
    var body: [UInt8]?
    private let offersCodings: Bool

    init(_ transfer: Transfer) {
        url = transfer.url
        method = transfer.method
        headers = transfer.headers
        body = transfer.body
        offersCodings = transfer.offersCodings
    }

    var isSecure: Bool { url.hasScheme("https") }

    /// Whether a body goes out, if only an empty one: a POST or PUT without one says `Content-Length: 0`.
    var sendsBody: Bool {
        if method == "HEAD" { return false }
        return body != nil || method == "POST" || method == "PUT" || method == "PATCH"
    }

    /// What `Accept-Encoding` says, and so what libcurl decodes: the caller's own, else what Apple's `URLSession`
    /// offers: Brotli over TLS only.
    ///
    /// `nil` for neither header nor decoding.
    var acceptEncoding: String? {
        if let own = headers.first(where: { $0.isNamed("accept-encoding") }) { return own.value }
        guard offersCodings else { return nil }
        return isSecure ? "gzip, deflate, br" : "gzip, deflate"
    }

    /// Calls with each line as `CURLOPT_HTTPHEADER` wants it, among them the headers that libcurl must not make up.
    ///
    /// `Accept-Encoding` is libcurl's (see ``acceptEncoding``), and so is `Content-Length`: one that differs from the
    /// body would garble the connection.
    func forEachHeaderLine(_ use: (String) -> Void) {
        var namesContentType = false
        for header in headers where !header.isNamed("accept-encoding") && !header.isNamed("content-length") {
            if header.isNamed("content-type") { namesContentType = true }
            use(header.value.isEmpty ? header.name + ";" : header.name + ": " + header.value)
        }
        if sendsBody {
            if !namesContentType { use("Content-Type:") }
            // No pause of a second for a permission that few servers give.
            use("Expect:")
        }
    }

    /// Becomes the request that follows a redirect: as RFC 9110 §15.4 allows and libcurl and browsers do, a POST after
    /// 301 and 302, and everything but HEAD after 303, goes on as GET without its body.
    ///
    /// Credentials stay with the origin (scheme, host, port) they were meant for.
    mutating func redirect(to target: WebAddress, status: Int) {
        let becomesGet = status == 303 ? method != "HEAD" : (status == 301 || status == 302) && method == "POST"
        if becomesGet {
            method = "GET"
            body = nil
            headers.removeAll { $0.isOneOf(Self.describingBody) }
        }
        if WebAddress(url)?.origin != target.origin {
            headers.removeAll { $0.isOneOf(Self.boundToOrigin) }
        }
        url = target.text
    }

    private static let describingBody = [
        "content-type", "content-length", "content-encoding", "content-language", "content-location",
        "transfer-encoding", "digest",
    ]
    private static let boundToOrigin = ["authorization", "cookie", "proxy-authorization", "host"]
}

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
