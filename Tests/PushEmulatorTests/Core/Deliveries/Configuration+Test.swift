// SPDX-License-Identifier: Apache-2.0

import PushEmulator

extension Emulator.Configuration {
    /// The configuration of tests with some changes.
    static func test(_ change: (inout Self) -> Void) -> Self {
        var configuration = Self.test
        change(&configuration)
        return configuration
    }
}
