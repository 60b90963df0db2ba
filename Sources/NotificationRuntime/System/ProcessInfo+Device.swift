// SPDX-License-Identifier: Apache-2.0

public import Foundation

extension ProcessInfo {
    /// How warm the device is.
    ///
    /// Source: Apple, `ProcessInfo.ThermalState`.
    public enum ThermalState: Int, Sendable {
        /// Cool.
        case nominal
        /// Slightly warm.
        case fair
        /// Warm, so that apps should do less.
        case serious
        /// Hot, so that apps should do as little as they can.
        case critical
    }

    /// Nominal: a simulated device does not warm up.
    public var thermalState: ThermalState { .nominal }

    /// False: a simulated device does not save power.
    public var isLowPowerModeEnabled: Bool { false }

    /// Runs the block on another thread with `false`, because there is time; it is not called again with `true`.
    ///
    /// Source: Apple, `ProcessInfo.performExpiringActivity(withReason:using:)`.
    public func performExpiringActivity(withReason reason: String, using block: @escaping @Sendable (Bool) -> Void) {
        precondition(!reason.isEmpty, "the reason of an expiring activity must not be empty")
        DispatchQueue.global().async { block(false) }
    }
}

extension Notification.Name {
    /// Is posted when the device begins or ends to save power, which a simulated device does not.
    public static let NSProcessInfoPowerStateDidChange = Notification.Name(
        "NSProcessInfoPowerStateDidChangeNotification"
    )
}
