// SPDX-License-Identifier: Apache-2.0

#if LegacyProtocols
import ArgumentParser
import Foundation
import PushClient
import PushMessages

/// The owner of the device groups that a command works on, and the file that remembers them.
struct GroupOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The sender ID (the project number).", valueName: "number"))
    var sender: String

    @OptionGroup
    var map: GroupMapOptions

    @OptionGroup
    var service: ServiceOptions

    /// The groups, over the service.
    func groups() async throws -> DeviceGroups {
        // Google's server keys are gone; emulators take them, and a shell's history should not.
        let key = ProcessInfo.processInfo.environment["RICHPUSH_SERVER_KEY"] ?? ""
        let client = try await service.client(serverKey: key.isEmpty ? nil : key)
        return DeviceGroups(client: client, sender: sender, map: try map.open())
    }
}

/// The file in which groups are remembered.
struct GroupMapOptions: ParsableArguments {
    @Option(
        name: .customLong("map"),
        help: ArgumentHelp("Store groups and their members in this file.", valueName: "file"),
        completion: .file()
    )
    var path = "richpush-groups.sqlite"

    func open() throws(CallError) -> DeviceGroupMap { try DeviceGroupMap(path: path) }
}

/// Which members of which device group a command changes.
struct GroupChangeOptions: ParsableArguments {
    @Argument(help: "The group's name.")
    var name: String

    @OptionGroup
    var registrations: RegistrationOptions

    @Option(help: "A notification_key of the group. Default: the stored one, else the service is asked for it.")
    var key: String?

    @OptionGroup(title: "Service")
    var options: GroupOptions

    /// Makes the change, prints the key that it is answered with, and says what was done.
    ///
    /// - Parameter done: The outcome of the registrations: `added to`.
    func run(
        _ done: String,
        _ change: (DeviceGroups, _ members: [String]) async throws(CallError) -> String
    ) async throws {
        try await ServiceFailure.exiting(reaching: options.service) {
            let members = try registrations.all()
            let key = try await ProgressLine.during("asking the service") {
                try await change(try await options.groups(), members)
            }
            try StandardOutput.print(.init(lines: key))
            let count = members.count.counted("registration is", "registrations are")
            StandardOutput.printError("\(count) \(done) the group \(name); the key reaches its members.")
        }
    }
}
#endif
