// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Foundation
import PushClient

/// Whose device groups a command is about, and where they are remembered.
struct GroupOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The sender id, which is the project's number.", valueName: "number"))
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
        help: ArgumentHelp("Remember groups and their members in this file.", valueName: "file"),
        completion: .file()
    )
    var path = "richpush-groups.sqlite"

    func open() throws(CallError) -> DeviceGroupMap { try DeviceGroupMap(path: path) }
}
