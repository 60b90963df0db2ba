// SPDX-License-Identifier: Apache-2.0

import Hummingbird

/// One path of the emulator, or a few that are one resource.
protocol EmulatorRoute: Sendable {
    /// Registers its methods and paths.
    func add(to router: Router<EmulatorRequestContext>)
}
