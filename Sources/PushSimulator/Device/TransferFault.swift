// SPDX-License-Identifier: Apache-2.0

import Curl

/// Why a transfer failed, as far as every device sees it in the same way.
enum TransferFault: Sendable, Hashable {
    case offline
    case hostNotFound
    case connectionFailed
    /// This machine must not connect to the address.
    case addressForbidden
    case secureConnectionFailed
    case redirectLoop
    /// The connection ended before the body did.
    case incomplete
    case notHTTP
    /// The body is not encoded as the answer says.
    case contentEncoding

    init?(_ error: CurlError) {
        switch error.code {
        case .offline: self = .offline
        case .couldNotResolveHost: self = .hostNotFound
        case .couldNotConnect, .timedOut: self = .connectionFailed
        case .addressRefused: self = .addressForbidden
        case .tlsHandshakeFailed, .peerFailedVerification, .unreadableAuthorities: self = .secureConnectionFailed
        case .tooManyRedirects: self = .redirectLoop
        case .partialFile, .gotNothing, .receiveError, .sendError, .http2, .http2Stream: self = .incomplete
        case .weirdServerReply: self = .notHTTP
        case .unsupportedProtocol where error.detail.contains("HTTP/0.9"): self = .notHTTP
        case .badContentEncoding: self = .contentEncoding
        default: return nil
        }
    }
}
