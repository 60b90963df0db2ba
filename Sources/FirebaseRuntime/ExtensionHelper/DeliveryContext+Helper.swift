// SPDX-License-Identifier: Apache-2.0

import NotificationRuntime

extension DeliveryContext {
    /// Logs a line of the helper's.
    func log(_ code: HelperLogCode, _ text: String) {
        record(.log(.init(code: code.text, level: code.level, text: text)))
    }

    /// A push that nobody watches, for helpers used outside a simulated delivery.
    static var unobserved: DeliveryContext { DeliveryContext(process: .current) { _ in } }
}
