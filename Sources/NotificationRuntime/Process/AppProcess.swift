// SPDX-License-Identifier: Apache-2.0

package import Curl
import Foundation
import Synchronization

/// One simulated app process: what is static in an app or its extension belongs to it, so that devices never mix.
package final class AppProcess: Sendable {
    package let configuration: Configuration
    package let engine: CurlEngine
    private let statics = Mutex<[ObjectIdentifier: any Sendable]>([:])

    package init(configuration: Configuration, engine: CurlEngine = .shared) {
        self.configuration = configuration
        self.engine = engine
    }

    /// The object of this type that is static in the process, made on first use.
    package func `static`<Value: Sendable>(_ type: Value.Type, make: () -> Value) -> Value {
        let key = ObjectIdentifier(type)
        return statics.withLock { statics in
            if let known = statics[key] as? Value { return known }
            let value = make()
            statics[key] = value
            return value
        }
    }
}
