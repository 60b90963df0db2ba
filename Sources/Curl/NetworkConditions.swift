// SPDX-License-Identifier: Apache-2.0

/// How a simulated network slows a transfer down.
package struct NetworkConditions: Sendable, Hashable {
    /// Time added before each request of the transfer is sent.
    package var latency: Duration = .zero
    /// Bytes of body a second received at most, by each transfer of its own; `nil` is no limit.
    package var bytesPerSecond: Int?
    /// Every transfer fails as if the machine had no network.
    package var isOffline = false

    package init() {}
}
