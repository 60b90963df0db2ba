// SPDX-License-Identifier: Apache-2.0

/// A transfer that ``CurlEngine/start(_:completion:)`` took in.
package struct RunningTransfer: Sendable {
    private let end: @Sendable () -> Void

    init(_ end: @escaping @Sendable () -> Void) {
        self.end = end
    }

    /// Ends the transfer with ``CurlError/Code/cancelled``, unless it is over; for any thread.
    package func cancel() { end() }
}
