// SPDX-License-Identifier: Apache-2.0

import ArgumentParser

/// The devices that can be simulated.
enum DeviceChoice: String, ExpressibleByArgument, CaseIterable, Sendable {
    case apple
}
