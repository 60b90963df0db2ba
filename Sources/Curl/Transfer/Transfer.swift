// SPDX-License-Identifier: Apache-2.0

/// One HTTP exchange to be made: the request, the destination of the body, and every limit that applies on the way.
package struct Transfer: Sendable {
    /// The destination of the received body.
    package enum Destination: Sendable, Hashable {
        /// Kept in memory, up to `limits.byteCount`.
        case memory
        /// Written to the file at this path as it arrives; the file is removed when the transfer fails.
        case file(path: String)
        /// Written to this open file as it arrives; the caller that opened it closes it, and drops the contents of a
        /// failed transfer.
        case descriptor(Int32)
        /// Given to ``Transfer/flow`` and not kept, up to `limits.byteCount`.
        case flow
    }

    package var url: String
    package var method = "GET"
    /// Request headers in the order they are sent.
    package var headers: [HTTPHeader] = []
    package var body: [UInt8]?
    /// Whether the answer may be compressed, which is not worth it for one of some hundred bytes.
    package var offersCodings = true
    /// Whether libcurl may send a request with a body a second time, on a fresh connection, when a kept one turns out to
    /// be dead before its answer began.
    ///
    /// The server may have acted on the first. `false` ends such a transfer with ``CurlError/Code/couldNotRepeat`` once
    /// a byte of the body was handed over, and has ``CurlError/sentByteCount`` counted.
    package var mayRepeat = true
    package var destination: Destination = .memory
    package var limits = TransferLimits()
    package var network = NetworkConditions()
    package var redirects = RedirectPolicy()
    /// Which addresses may be connected to, checked on the resolved address.
    package var addresses = AddressPolicy.any
    /// A PEM file of certificate authorities to trust instead of the system's.
    package var certificateAuthorityFile: String?
    /// libcurl's `CURLOPT_RESOLVE` entries, `host:port:address`.
    package var resolve: [String] = []
    package var httpVersion = HTTPVersion.automatic
    /// Follows the transfer while it is under way; a flow serves one transfer.
    package var flow: TransferFlow?
    /// Notified after this and other transfers ended.
    package var burst: TransferBurst?
    /// Answers in place of the network; `nil` asks the network.
    package var record: (any TransferResponder)?

    package init(url: String) {
        self.url = url
    }
}

/// Answers transfers in place of the network, for instance from recorded exchanges.
package protocol TransferResponder: Sendable {
    /// Returns the answer, or throws ``CurlError`` when there is none.
    func perform(_ transfer: Transfer) async throws(CurlError) -> TransferResult
}

/// The bounds of one transfer; each ends it with a ``CurlError`` when exceeded.
package struct TransferLimits: Sendable, Hashable {
    /// Time until a connection stands: name lookup, TCP, TLS.
    ///
    /// Kept by libcurl (`CURLOPT_CONNECTTIMEOUT_MS`) for each request. Default 60 s.
    package var connectTime: Duration = .seconds(60)
    /// Time without a single byte moving, as the request timeout of Apple's `URLSession`.
    ///
    /// It runs from the start of each request, and not while simulated latency or speed holds the transfer back.
    /// Default 60 s.
    package var idleTime: Duration = .seconds(60)
    /// Time for everything, including redirects; `nil` for no limit.
    package var totalTime: Duration?
    /// Bytes of body, counted while receiving, before they are kept.
    ///
    /// Of a compressed body the decoded bytes count. Default 64 MiB.
    package var byteCount = 64 * 1024 * 1024

    package init() {}
}

/// How a simulated network slows a transfer down.
package struct NetworkConditions: Sendable, Hashable {
    /// Time added before each request of the transfer is sent.
    package var latency: Duration = .zero
    /// The maximum rate of received body in bytes a second, for each transfer separately; `nil` for no limit.
    package var bytesPerSecond: Int?
    /// Every transfer fails as if the machine had no network.
    package var isOffline = false

    package init() {}
}

/// Which HTTP a transfer speaks.
package enum HTTPVersion: Sendable, Hashable {
    /// HTTP/2 where TLS negotiates it, HTTP/1.1 otherwise.
    case automatic
    case http1_1
    /// HTTP/2 over cleartext without an upgrade (`CURL_HTTP_VERSION_2_PRIOR_KNOWLEDGE`).
    case http2PriorKnowledge
}
