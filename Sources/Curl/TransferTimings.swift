// SPDX-License-Identifier: Apache-2.0

/// When the steps of a transfer were done, counted from its start; redirects and added latency included.
package struct TransferTimings: Sendable, Hashable {
    /// `CURLINFO_NAMELOOKUP_TIME_T`.
    package var nameLookup: Duration = .zero
    /// `CURLINFO_CONNECT_TIME_T`.
    package var connect: Duration = .zero
    /// `CURLINFO_APPCONNECT_TIME_T`; zero without TLS.
    package var tls: Duration = .zero
    /// `CURLINFO_STARTTRANSFER_TIME_T`: the first byte of the answer.
    package var firstByte: Duration = .zero
    package var total: Duration = .zero

    package init() {}
}
