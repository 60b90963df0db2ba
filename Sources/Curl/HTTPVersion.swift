// SPDX-License-Identifier: Apache-2.0

/// Which HTTP a transfer speaks.
package enum HTTPVersion: Sendable, Hashable {
    /// HTTP/2 where TLS negotiates it, HTTP/1.1 otherwise.
    case automatic
    case http1_1
    /// HTTP/2 over cleartext without an upgrade (`CURL_HTTP_VERSION_2_PRIOR_KNOWLEDGE`).
    case http2PriorKnowledge
}
