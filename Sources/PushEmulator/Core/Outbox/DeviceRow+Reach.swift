// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushMessages
import PushSimulator

extension DeviceRow {
    /// Whether a simulated device is connected; an iPhone can be configured to be without a connection to APNs.
    var isConnected: Bool {
        // A cheap test first: few configurations have the member.
        guard platform == .apple, configuration.contains("connected"),
            case .apple(let configuration) = fullConfiguration
        else { return true }
        return configuration.isConnected
    }

    /// Whether a simulated device gets the payload at once.
    ///
    /// An iPhone can be without a connection to APNs, or save power, and then gets only what has priority 10.
    func isReached(by payload: Payload, as identity: RelayIdentity) -> Bool {
        guard isConnected else { return false }
        // A cheap test first: few configurations have the member.
        guard platform == .apple, configuration.contains("lowPower"),
            case .apple(let configuration) = fullConfiguration, configuration.savesPower
        else { return true }
        let push =
            switch payload {
            case .apns(let push): push
            case .fcm, .webPush: APNSNotification(relaying: payload.message, options: identity.apns)
            }
        return push.headers["apns-priority"] ?? "10" == "10"
    }
}
