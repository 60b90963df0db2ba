// SPDX-License-Identifier: Apache-2.0

/// One HTTP exchange to be made: what to ask, where the body goes, and every bound that applies on the way.
package struct Transfer: Sendable {
    /// Where the received body goes.
    package enum Destination: Sendable, Hashable {
        /// Kept in memory, up to `limits.byteCount`.
        case memory
        /// Written to the file at this path as it arrives; the file is removed when the transfer fails.
        case file(path: String)
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
    /// Told after this and other transfers ended.
    package var burst: TransferBurst?
    /// Answers in place of the network.
    package var record: ExchangeReplay?

    package init(url: String) {
        self.url = url
    }
}
