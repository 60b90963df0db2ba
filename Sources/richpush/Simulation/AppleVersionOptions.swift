// SPDX-License-Identifier: Apache-2.0

public import ArgumentParser
public import PushSimulator

/// Which iPhone it is, and which SDK its app has.
struct AppleVersionOptions: ParsableArguments {
    @Option(help: "Version of iOS on the device, for instance 16.4. Default: the newest.")
    var iosVersion: AppleDevice.Version?

    @Option(
        help:
            "Version of the Firebase SDK in the extension, for instance 10.9; its helper behaves as that version does. Default: 12.19."
    )
    var firebaseVersion: AppleDevice.Version?

    /// Puts what is asked for in the place of the configuration's own.
    func apply(to configuration: inout AppleDevice.Configuration) {
        if let iosVersion { configuration.systemVersion = iosVersion }
        if let firebaseVersion { configuration.app.firebaseVersion = firebaseVersion }
    }
}

extension AppleDevice.Version: ExpressibleByArgument {
    /// Takes numbers with dots, for instance `16.4`.
    public init?(argument: String) {
        self.init(argument)
    }

    /// The version that help shows as the default.
    public var defaultValueDescription: String { description }
}
