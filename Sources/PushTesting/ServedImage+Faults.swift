// SPDX-License-Identifier: Apache-2.0

import LoopbackServer

/// Answers that hold no picture at all, or no end of one.
extension ServedImage {
    /// 404 with an HTML page.
    public static let notFound = error(404)

    /// An HTTP error with an HTML page.
    public static func error(_ status: Int) -> ServedImage {
        ServedImage(
            name: "missing.png",
            contentType: "text/html; charset=utf-8",
            body: Array("<!doctype html><title>\(status)</title><h1>Error \(status)</h1>".utf8)
        ).status(status)
    }

    /// 200 with an HTML page, as portals and logins answer in place of a picture.
    public static let webPage = bytes(
        Array("<!doctype html><title>Sign in</title><h1>Sign in</h1>".utf8),
        contentType: "text/html; charset=utf-8"
    )

    /// 200 without a byte of body.
    public static let empty = bytes([], contentType: "image/png", named: "empty.png")

    /// A redirect to itself.
    public static let redirectLoop = bytes([], contentType: nil, named: "loop.png")
        .with { $0.redirection = .loop(status: 302) }

    /// A redirect to some other URL, absolute or relative, of whatever scheme.
    public static func redirect(to url: String, status: Int = 302) -> ServedImage {
        bytes([], contentType: nil, named: "moved.png").with { $0.redirection = .elsewhere(url, status: status) }
    }

    /// The request is read and never answered.
    public static let neverAnswers = instead(.neverAnswers, named: "silent.png")

    /// The connection is closed without a byte of answer.
    public static let closesConnection = instead(.closesBeforeHeaders, named: "closed.png")

    /// The connection is reset without a byte of answer.
    public static let resetsConnection = instead(.resetsBeforeHeaders, named: "reset.png")

    /// The connection is reset in the middle of a header.
    public static let resetsDuringHead = instead(.resetsDuringHeaders, named: "reset.png")

    /// A picture whose bytes never end.
    public static let endless = instead(.endless(), named: "endless.png")

    /// Half of a picture, after which the connection is closed.
    public static let truncated: ServedImage = {
        let bytes = StripedPNG(width: 64, height: 32).encoded()
        return .bytes(bytes, contentType: "image/png", named: "half.png").truncated(after: bytes.count / 2)
    }()

    /// A short gzip body that unpacks to so many bytes of zero, 64 MiB by default, at about 160 to 1.
    public static func gzipBomb(unpackingTo byteCount: Int = 64 * 1024 * 1024) -> ServedImage {
        instead(.gzipBomb(unpackingTo: max(0, byteCount)), named: "bomb.png")
    }

    /// An endless gzip body that unpacks to 160 times its size.
    public static let endlessGzipBomb = instead(.endlessGzipBomb, named: "bomb.png")

    /// An answer that is not HTTP.
    public static let noHTTP = instead(.raw("220 ftp.example.com ready\r\n"), named: "noise.png")

    private static func instead(_ answer: LoopbackAnswer, named name: String) -> ServedImage {
        bytes([], contentType: nil, named: name).with { $0.sending = .instead(answer) }
    }
}
