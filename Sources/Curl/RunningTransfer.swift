// SPDX-License-Identifier: Apache-2.0

/// A transfer that ``CurlEngine/start(_:completion:)`` took in.
package struct RunningTransfer: Sendable {
    let ticket: TransferTicket
    let inbox: TransferInbox

    /// Ends the transfer with ``CurlError/Code/cancelled``, unless it is over; for any thread.
    package func cancel() {
        inbox.cancel(ticket)
    }
}
