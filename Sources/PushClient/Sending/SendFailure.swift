// SPDX-License-Identifier: Apache-2.0

internal import Curl
internal import Foundation

/// Why there is no answer: nothing left, or nothing came back.
public struct SendFailure: Error, Sendable, Hashable, CustomStringConvertible {
    /// What happened; further ones may be added.
    public struct Code: RawRepresentable, Sendable, Hashable, CustomStringConvertible {
        /// Its name in kebab-case.
        public let rawValue: String
        /// Makes a code of its name.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// The name.
        public var description: String { rawValue }

        /// The task was cancelled or the batch ended first.
        public static let cancelled = Code(rawValue: "cancelled")
        /// No access token is to be had; ``SendFailure/credentials`` says why.
        public static let credentials = Code(rawValue: "credentials")
        /// The host's name is not known.
        public static let nameLookup = Code(rawValue: "name-lookup")
        /// There is no connection to the host, or no TLS on it.
        public static let connection = Code(rawValue: "connection")
        /// The server's certificate is not trusted.
        public static let certificate = Code(rawValue: "certificate")
        /// No answer came in time.
        public static let timeout = Code(rawValue: "timeout")
        /// The connection broke before the answer was whole.
        public static let connectionLost = Code(rawValue: "connection-lost")
        /// The gateway before the service gave up waiting for it.
        public static let gatewayTimeout = Code(rawValue: "gateway-timeout")
        /// The answer says yes and cannot be read further, or is no HTTP.
        public static let unreadableAnswer = Code(rawValue: "unreadable-answer")
        /// The address is none, or the request cannot be put into HTTP.
        public static let malformedRequest = Code(rawValue: "malformed-request")
        /// The same target comes earlier in the same call.
        public static let duplicateTarget = Code(rawValue: "duplicate-target")
        /// An earlier run of a journal did it, or left it open.
        public static let journal = Code(rawValue: "journal")
    }

    /// What happened.
    public var code: Code
    /// One sentence, without secrets.
    public var message: String
    /// What is the matter with the credentials, where that is it.
    public var credentials: CredentialsError?

    /// Makes a failure of its parts.
    public init(_ code: Code, _ message: String, credentials: CredentialsError? = nil) {
        self.code = code
        self.message = message
        self.credentials = credentials
    }

    init(_ error: CredentialsError) {
        self.init(.credentials, error.message, credentials: error)
    }

    /// The sentence and the code.
    public var description: String { "\(message) [\(code)]" }
}

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
