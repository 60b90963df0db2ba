// SPDX-License-Identifier: Apache-2.0

public import ArgumentParser
public import PushSimulator

extension AppleDevice.Version: ExpressibleByArgument {
    /// Takes numbers with dots, for instance `16.4`.
    public init?(argument: String) {
        self.init(argument)
    }

    /// The version that help shows as the default.
    public var defaultValueDescription: String { description }
}
