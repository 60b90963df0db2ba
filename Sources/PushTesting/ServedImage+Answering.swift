// SPDX-License-Identifier: Apache-2.0

import LoopbackServer
import PushMessages

/// Properties before and around the body, in order: names, types, headers, waits, redirects.
extension ServedImage {
    /// The same picture under another name.
    public func named(_ name: String) -> ServedImage {
        with { $0.name = name }
    }

    /// The same picture under another `Content-Type`, right or wrong; `nil` sends none.
    public func declared(as contentType: String?) -> ServedImage {
        with { $0.contentType = contentType }
    }

    /// The same picture with a file name in `Content-Disposition`, from which Apple's system names the download.
    ///
    /// A name outside of ASCII is sent as `filename*` (RFC 6266, RFC 8187).
    public func offered(as filename: String) -> ServedImage {
        let isPlain = filename.utf8.allSatisfy { (0x20...0x7E).contains($0) }
        let quoted = filename.flatMap { $0 == "\"" || $0 == "\\" ? ["\\", $0] : [$0] }
        let parameter =
            isPlain ? "filename=\"\(String(quoted))\"" : "filename*=UTF-8''\(filename.percentEncoded)"
        return header("Content-Disposition", "attachment; \(parameter)")
    }

    /// The same picture with one more header in its answer; a line break in it is a programmer's mistake.
    public func header(_ name: String, _ value: String) -> ServedImage {
        precondition(
            !(name + value).utf8.contains { $0 == 0x0D || $0 == 0x0A || $0 == 0 },
            "The header \(name) contains a line break, which would end it: leave it out."
        )
        return with { $0.headers.append(.init(name, value)) }
    }

    /// The same body under another HTTP status, 503 for instance.
    public func status(_ status: Int) -> ServedImage {
        with { $0.status = status }
    }

    /// The same picture after a wait before the first byte, which comes after redirects.
    public func delayed(by delay: Duration) -> ServedImage {
        with { $0.delay = delay }
    }

    /// The same picture at the end of so many redirects on this server.
    public func redirected(times count: Int = 1, status: Int = 302) -> ServedImage {
        with { $0.redirection = count > 0 ? .hops(count, status: status) : .none }
    }

    /// The same picture behind a redirect to https at the same host and port, although this server does not speak TLS.
    ///
    /// A client that follows the redirect gets a failed handshake; a client that does not, such as Android, gets the
    /// redirect's own body.
    public func redirectedToHTTPS(status: Int = 301) -> ServedImage {
        with { $0.redirection = .secure(status: status) }
    }

    /// The answer to the first request; all further ones are answered by `next`.
    ///
    /// Chains: `.error(503).then(.error(503)).then(.png())` fails twice. Redirects belong to the request they began with.
    public func then(_ next: ServedImage) -> ServedImage {
        with { image in
            image.successors.append(next.with { $0.successors = [] })
            image.successors += next.successors
        }
    }

    /// What is answered before the picture.
    enum Redirection: Sendable, Hashable {
        case none
        case hops(Int, status: Int)
        /// To itself.
        case loop(status: Int)
        /// To the same address under https.
        case secure(status: Int)
        case elsewhere(String, status: Int)
    }
}
