// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import PushClient

/// Which members of which device group a command changes.
struct GroupChangeOptions: ParsableArguments {
    @Argument(help: "The group's name.")
    var name: String

    @OptionGroup
    var registrations: RegistrationOptions

    @Option(help: "A notification_key of the group. Default: the remembered one, else the service is asked.")
    var key: String?

    @OptionGroup(title: "Service")
    var options: GroupOptions

    /// Makes the change and prints the key that it is answered with.
    func run(
        _ change: (DeviceGroups, _ members: [String]) async throws(CallError) -> String
    ) async throws {
        try await ServiceFailure.exiting {
            try StandardOutput.print(try await change(try await options.groups(), try registrations.all()))
        }
    }
}
