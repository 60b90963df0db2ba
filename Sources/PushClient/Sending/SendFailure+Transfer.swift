// SPDX-License-Identifier: Apache-2.0

internal import Curl
internal import Foundation

extension SendFailure {
    /// What a transfer without an answer means for the request.
    init(_ error: CurlError) {
        let code: Code =
            switch error.code {
            case .cancelled: .cancelled
            case .couldNotResolveHost: .nameLookup
            case .couldNotConnect, .tlsHandshakeFailed, .failedToStart, .offline, .addressRefused: .connection
            case .peerFailedVerification, .unreadableAuthorities: .certificate
            case .timedOut: error.hadNoConnection ? .connection : .timeout
            case .malformedURL, .malformedRequest, .unsupportedProtocol: .malformedRequest
            case .weirdServerReply, .badContentEncoding, .byteLimitExceeded: .unreadableAnswer
            default: .connectionLost
            }
        self.init(code, "No answer from \(Self.host(of: error.url)): \(error.detail.excerpt(300))")
    }

    /// Scheme and host; what follows may hold registration tokens.
    private static func host(of url: String) -> Substring {
        guard let scheme = url.range(of: "://") else { return url.prefix(100) }
        return url[..<(url[scheme.upperBound...].firstIndex(of: "/") ?? url.endIndex)]
    }
}

extension CurlError {
    /// Whether the server cannot have acted: no connection, or not the whole body went out.
    ///
    /// A stream that was refused (RFC 9113 §8.7), or that GOAWAY left out, was not acted on either. libcurl takes it for
    /// a kept connection that died: it asks to send the body again, with the same code and text for both, so such a
    /// message counts as one that may have arrived (7.88, `Curl_retry_request`).
    func requestCannotHaveArrived(bodyByteCount: Int) -> Bool {
        switch code {
        case .malformedURL, .malformedRequest, .couldNotResolveHost, .couldNotConnect, .tlsHandshakeFailed, .offline,
            .failedToStart, .addressRefused, .peerFailedVerification, .unreadableAuthorities:
            true
        default: status == 0 && sentByteCount.map { $0 < bodyByteCount } ?? false
        }
    }

    /// Whether the time was over before there was a connection, or TLS on it.
    fileprivate var hadNoConnection: Bool {
        guard status == 0, sentByteCount ?? 0 == 0 else { return false }
        return timings.connect == .zero || (url.hasPrefix("https:") && timings.tls == .zero)
    }

    /// Whether the next attempt may go better.
    var isTemporary: Bool {
        switch code {
        case .malformedURL, .malformedRequest, .unsupportedProtocol, .peerFailedVerification, .unreadableAuthorities,
            .addressRefused, .offline, .cancelled:
            false
        default: true
        }
    }
}
