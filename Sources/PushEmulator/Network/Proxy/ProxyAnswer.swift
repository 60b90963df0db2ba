// SPDX-License-Identifier: Apache-2.0

/// The proxy's answer if it opens no tunnel: a status and a sentence with the remedy, as plain text.
struct ProxyAnswer: Error, Equatable {
    let status: Int
    let reason: String
    let sentence: String
    /// Further header fields.
    var fields: [(name: String, value: String)] = []

    /// The bytes of the answer, which closes the connection.
    var bytes: [UInt8] {
        let body = sentence + "\n"
        var head = "HTTP/1.1 \(status) \(reason)\r\n"
        for field in fields { head += "\(field.name): \(field.value)\r\n" }
        head += "Content-Type: text/plain; charset=utf-8\r\nContent-Length: \(body.utf8.count)\r\n"
        head += "X-Content-Type-Options: nosniff\r\nConnection: close\r\n\r\n"
        return Array((head + body).utf8)
    }

    static func == (one: ProxyAnswer, other: ProxyAnswer) -> Bool { one.bytes == other.bytes }

    static let notHTTP = ProxyAnswer(
        status: 400,
        reason: "Bad Request",
        sentence:
            "This is not HTTP. RichPush's proxy is addressed as http://, also for https:// URLs: HTTPS_PROXY=http://…"
    )
    static let malformed = ProxyAnswer(
        status: 400,
        reason: "Bad Request",
        sentence: "This request cannot be read; a proxy is asked as in CONNECT fcm.googleapis.com:443 HTTP/1.1."
    )
    static let noAuthority = ProxyAnswer(
        status: 400,
        reason: "Bad Request",
        sentence: "CONNECT needs a host and a port from 1 to 65535, as in CONNECT fcm.googleapis.com:443 HTTP/1.1; "
            + "an IPv6 address is in brackets."
    )
    static let versionNotSupported = ProxyAnswer(
        status: 505,
        reason: "HTTP Version Not Supported",
        sentence: "RichPush's proxy speaks HTTP/1.1; HTTP/2 is spoken inside the tunnel."
    )
    static let headTooLong = ProxyAnswer(
        status: 431,
        reason: "Request Header Fields Too Large",
        sentence: "The request's head is longer than RichPush's proxy reads."
    )
    static let tooManyConnections = ProxyAnswer(
        status: 503,
        reason: "Service Unavailable",
        sentence: "RichPush's proxy has as many connections open as it may have; close some, or wait.",
        fields: [("Retry-After", "1")]
    )
    static let unauthorized = ProxyAnswer(
        status: 407,
        reason: "Proxy Authentication Required",
        sentence: "This proxy needs the emulator's access token: HTTPS_PROXY=http://richpush:TOKEN@HOST:PORT",
        fields: [("Proxy-Authenticate", "Basic realm=\"RichPush\", charset=\"UTF-8\"")]
    )

    static func notAProxyRequest(inboxURL: String?) -> ProxyAnswer {
        ProxyAnswer(
            status: 400,
            reason: "Bad Request",
            sentence: "This port is RichPush's proxy, for HTTPS_PROXY."
                + (inboxURL.map { " The inbox is at \($0)." } ?? "")
        )
    }

    static func plainHTTP(host: String, isServed: Bool) -> ProxyAnswer {
        isServed
            ? forbidden("\(host) is spoken to over https only; use https://\(host)/…")
            : forbidden(
                "RichPush's proxy carries no plain http. Unset HTTP_PROXY, or add \(host) to NO_PROXY."
            )
    }

    static func otherHost(_ host: String) -> ProxyAnswer {
        forbidden(
            "\(host) is not a host of a push service, so RichPush's proxy does not lead there. Add it to NO_PROXY, or "
                + "start the emulator with --allow-other-hosts."
        )
    }

    static func otherPort(_ port: Int, of host: String) -> ProxyAnswer {
        forbidden("RichPush serves nothing of \(host) on port \(port); libraries use 443.")
    }

    static func privateAddress(of host: String) -> ProxyAnswer {
        forbidden(
            "\(host) is at no public address, and this proxy is reachable from other machines: add it to NO_PROXY."
        )
    }

    static func unreachable(_ host: String, port: Int) -> ProxyAnswer {
        ProxyAnswer(status: 502, reason: "Bad Gateway", sentence: "\(host), port \(port), cannot be connected to.")
    }

    private static func forbidden(_ sentence: String) -> ProxyAnswer {
        ProxyAnswer(status: 403, reason: "Forbidden", sentence: sentence)
    }
}
