// SPDX-License-Identifier: Apache-2.0

internal import Curl
internal import Foundation

/// Why there is no usable answer: the request was not sent, or no answer came back.
public struct SendFailure: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kind of failure; more kinds may be added.
    public struct Code: RawRepresentable, Sendable, Hashable, CustomStringConvertible {
        /// Name of the code in kebab-case.
        public let rawValue: String
        /// Makes a code from its name.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// Name of the code.
        public var description: String { rawValue }

        /// The task was cancelled or the batch ended first.
        public static let cancelled = Code(rawValue: "cancelled")
        /// There is no access token; ``SendFailure/credentials`` says why.
        public static let credentials = Code(rawValue: "credentials")
        /// The host name could not be resolved.
        public static let nameLookup = Code(rawValue: "name-lookup")
        /// The connection to the host or its TLS handshake failed.
        public static let connection = Code(rawValue: "connection")
        /// The server's certificate is not trusted.
        public static let certificate = Code(rawValue: "certificate")
        /// The time limit for the answer ran out.
        public static let timeout = Code(rawValue: "timeout")
        /// The connection broke before the answer was complete.
        public static let connectionLost = Code(rawValue: "connection-lost")
        /// The gateway in front of the service timed out (HTTP 504).
        public static let gatewayTimeout = Code(rawValue: "gateway-timeout")
        /// The answer is a success that cannot be read, or is not HTTP.
        public static let unreadableAnswer = Code(rawValue: "unreadable-answer")
        /// The address is invalid, or the request cannot be encoded in HTTP.
        public static let malformedRequest = Code(rawValue: "malformed-request")
        /// The same target appears earlier in the same call.
        public static let duplicateTarget = Code(rawValue: "duplicate-target")
        /// The journal could not record the attempt, so it was not made.
        public static let journal = Code(rawValue: "journal")
    }

    /// The kind of failure.
    public var code: Code
    /// One sentence about the cause, without secrets.
    public var message: String
    /// The problem with the credentials; `nil` for other kinds of failures.
    public var credentials: CredentialsError?

    /// Makes a failure from its parts.
    public init(_ code: Code, _ message: String, credentials: CredentialsError? = nil) {
        self.code = code
        self.message = message
        self.credentials = credentials
    }

    init(_ error: CredentialsError) {
        self.init(.credentials, error.message, credentials: error)
    }

    /// The message and the code.
    public var description: String { "\(message) [\(code)]" }
}

extension SendFailure {
    /// Makes a failure from the error of a transfer without an answer.
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
        self.init(code, "No answer from \(Self.host(of: error.url)): \(error.clause.excerpt(300)).")
    }

    /// Returns only scheme and host, because the rest may contain registration tokens.
    private static func host(of url: String) -> Substring {
        guard let scheme = url.range(of: "://") else { return url.prefix(100) }
        return url[..<(url[scheme.upperBound...].firstIndex(of: "/") ?? url.endIndex)]
    }
}

extension CurlError {
    /// Returns whether the server cannot have processed the request: no connection, or not the whole body was sent.
    ///
    /// A stream that was refused (RFC 9113 §8.7) or is beyond the last one of GOAWAY was not processed either. But
    /// libcurl reports it like a reused connection that died, with the same code and text, so such a message counts as
    /// one that may have arrived (7.88, `Curl_retry_request`).
    func requestCannotHaveArrived(bodyByteCount: Int) -> Bool {
        switch code {
        case .malformedURL, .malformedRequest, .couldNotResolveHost, .couldNotConnect, .tlsHandshakeFailed, .offline,
            .failedToStart, .addressRefused, .peerFailedVerification, .unreadableAuthorities:
            true
        default: status == 0 && sentByteCount.map { $0 < bodyByteCount } ?? false
        }
    }

    /// Whether the time ran out before the connection and its TLS handshake were complete.
    fileprivate var hadNoConnection: Bool {
        guard status == 0, sentByteCount ?? 0 == 0 else { return false }
        return timings.connect == .zero || (url.hasPrefix("https:") && timings.tls == .zero)
    }

    /// Whether another attempt may succeed.
    var isTemporary: Bool {
        switch code {
        case .malformedURL, .malformedRequest, .unsupportedProtocol, .peerFailedVerification, .unreadableAuthorities,
            .addressRefused, .offline, .cancelled:
            false
        default: true
        }
    }
}
