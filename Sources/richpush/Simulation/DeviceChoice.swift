// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import PushMessages

/// The devices that can be simulated.
enum DeviceChoice: String, ExpressibleByArgument, CaseIterable, Sendable {
    case apple
    case android
    case web
    case all

    /// Whether devices of the platform are among them.
    func includes(_ platform: Platform) -> Bool { self == .all || rawValue == platform.rawValue }
}
