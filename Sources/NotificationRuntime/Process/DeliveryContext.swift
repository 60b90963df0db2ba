// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization

/// One push on its way through an extension: its process, its event log, and the downloads made for it.
///
/// Every content object of the push carries it, so that work done on any thread is counted to the right delivery.
package final class DeliveryContext: Sendable {
    package let process: AppProcess
    private let sink: @Sendable (RuntimeEvent) -> Void
    private let downloads = Mutex<[Int: Task<Void, Never>]>([:])

    package init(process: AppProcess, sink: @escaping @Sendable (RuntimeEvent) -> Void) {
        self.process = process
        self.sink = sink
    }

    package func record(_ event: RuntimeEvent) {
        sink(event)
    }
}
