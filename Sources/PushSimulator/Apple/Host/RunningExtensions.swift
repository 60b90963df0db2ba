// SPDX-License-Identifier: Apache-2.0

import NotificationRuntime
import Synchronization

/// The runs of one device by their delivery, so that a notification that crosses another can tell it.
final class RunningExtensions: Sendable {
    private let runs = Mutex<[ObjectIdentifier: ServiceExtensionRun]>([:])

    func add(_ run: ServiceExtensionRun) {
        runs.withLock { $0[ObjectIdentifier(run.context)] = run }
    }

    func remove(_ run: ServiceExtensionRun) {
        runs.withLock { $0[ObjectIdentifier(run.context)] = nil }
    }

    func run(for context: DeliveryContext) -> ServiceExtensionRun? {
        runs.withLock { $0[ObjectIdentifier(context)] }
    }
}
