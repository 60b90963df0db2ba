// SPDX-License-Identifier: Apache-2.0

import Foundation
import FoundationNetworking

extension URLSessionConfiguration.Values {
    /// What the configuration asks for and a device would do, and the simulation does not; one sentence each.
    var unsimulated: [String] {
        var notes: [String] = []
        func note(_ isSet: Bool, _ property: String, _ instead: String) {
            if isSet { notes.append("URLSessionConfiguration.\(property) is not simulated: \(instead).") }
        }
        note(!allowsCellularAccess, "allowsCellularAccess", "the simulated network counts as Wi-Fi")
        note(!allowsExpensiveNetworkAccess, "allowsExpensiveNetworkAccess", "the simulated network is not expensive")
        note(
            !allowsConstrainedNetworkAccess,
            "allowsConstrainedNetworkAccess",
            "the simulated phone is not in low data mode"
        )
        note(httpCookieStorage != nil, "httpCookieStorage", "no cookies are sent or kept")
        note(urlCache != nil, "urlCache", "every load reaches its server")
        note(urlCredentialStorage != nil, "urlCredentialStorage", "no server is given credentials")
        note(
            requestCachePolicy == .returnCacheDataElseLoad,
            "requestCachePolicy",
            "nothing is cached, every load reaches its server"
        )
        note(httpMaximumConnectionsPerHost < 6, "httpMaximumConnectionsPerHost", "each load may use a connection")
        return notes
    }
}
