// SPDX-License-Identifier: Apache-2.0

import NotificationRuntime

extension TransportSecurity {
    /// The rules for what the app's extension may load by plain http.
    ///
    /// Source: Apple, `NSAllowsLocalNetworking` and `NSAllowsArbitraryLoads`.
    init(_ device: AppleDevice.Configuration) {
        self.init()
        let allowsLocal = device.app.allowsLocalNetworking
        allowsArbitraryLoads = device.app.allowsArbitraryLoads && allowsLocal == nil
        insecureHosts = device.app.insecureHosts
        allowsLocalNames = true
        allowsAddresses = allowsLocal == true || device.systemVersion < AppleDevice.Version(17)
        exemptsLoopback = !device.strictTransport
    }
}
