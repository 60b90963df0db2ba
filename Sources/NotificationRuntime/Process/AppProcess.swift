// SPDX-License-Identifier: Apache-2.0

package import Curl
import Foundation
import Synchronization

/// One simulated app process: what is static in an app or its extension belongs to it, so that devices never mix.
package final class AppProcess: Sendable {
    package let configuration: Configuration
    package let engine: CurlEngine
    private let statics = Mutex<[ObjectIdentifier: any Sendable]>([:])
    private let running = Mutex<[DeliveryContext]>([])
    /// Paths of downloads that content was handed over with.
    let keptDownloads = Mutex<Set<String>>([])

    package init(configuration: Configuration, engine: CurlEngine = .shared) {
        self.configuration = configuration
        self.engine = engine
    }

    /// The object of this type that is static in the process, made on first use.
    package func `static`<Value: Sendable>(_ type: Value.Type, make: () -> Value) -> Value {
        let key = ObjectIdentifier(type)
        if let known = statics.withLock({ $0[key] }) as? Value { return known }
        // Made outside the lock, because making one static may ask for another.
        let value = make()
        return statics.withLock { statics in
            if let known = statics[key] as? Value { return known }
            statics[key] = value
            return value
        }
    }

    /// Deliveries that an extension of this process is handling right now, oldest first.
    package var runningDeliveries: [DeliveryContext] { running.withLock { $0 } }

    func begin(_ delivery: DeliveryContext) {
        running.withLock { $0.append(delivery) }
        AppProcess.registry.withLock { $0[ObjectIdentifier(self), default: (self, 0)].deliveries += 1 }
    }

    func end(_ delivery: DeliveryContext) {
        running.withLock { $0.removeAll { $0 === delivery } }
        AppProcess.registry.withLock { registry in
            let key = ObjectIdentifier(self)
            registry[key]?.deliveries -= 1
            if let deliveries = registry[key]?.deliveries, deliveries <= 0 { registry[key] = nil }
        }
    }

    /// Forgets what was static, as the end of a real process does.
    package func forgetStatics() {
        // They go outside the lock, because their ends may be the app's code.
        let forgotten = statics.withLock { statics in
            defer { statics = [:] }
            return statics
        }
        withExtendedLifetime(forgotten) {}
    }
}
