// SPDX-License-Identifier: Apache-2.0

import PushSimulator

extension OnlineChecker {
    /// A checker that has the time that a busy machine needs, as its devices have.
    static func unhurried() -> OnlineChecker { OnlineChecker(.unhurried) }
}

extension OnlineChecker.Configuration {
    /// The ordinary configuration, except that no picture comes too late, however busy the machine is.
    static var unhurried: Self {
        var configuration = Self()
        configuration.timeLimit = .seconds(300)
        configuration.apple.timeLimit = .seconds(300)
        configuration.android.clock = ManualClock()
        configuration.browser.clock = ManualClock()
        return configuration
    }
}
