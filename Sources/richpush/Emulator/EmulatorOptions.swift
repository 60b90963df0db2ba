// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Foundation
import PushEmulator

/// What an emulator is started with, whoever starts it.
struct EmulatorOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("Keep everything in this folder; it is made where missing.", valueName: "folder"),
        completion: .directory
    )
    var dataDir: String?

    @Option(help: ArgumentHelp("How many messages to keep, the newest; or all.", valueName: "number"))
    var keep = KeptMessages.newest(10_000)

    @Option(help: ArgumentHelp("How many hours to keep messages; for ever unless given.", valueName: "hours"))
    var keepHours: Double?

    @Flag(help: "Begin with an iPhone, an Android phone and a browser, subscribed to the topic all.")
    var devices = false

    @Flag(help: "Answer only what would survive a power cut, not just a killed process.")
    var durable = false

    @Flag(help: "Verify credentials, and refuse tokens of no device, as the real service does.")
    var strict = false

    @Option(help: ArgumentHelp("The project of requests that name none.", valueName: "id"))
    var project: String?

    @Flag(help: "Let the proxy lead to other hosts than Google's push hosts; without, it answers them 403.")
    var allowOtherHosts = false

    /// The configuration that these options ask for, on the documented ports.
    var configuration: FCMEmulator.Configuration {
        var configuration = FCMEmulator.Configuration()
        configuration.dataDirectory = dataDir.map { URL(fileURLWithPath: $0, isDirectory: true) }
        configuration.keptMessageCount = keep.count
        configuration.keptMessageAge = keepHours.map { .seconds($0 * 3600) }
        configuration.durability = durable ? .machine : .process
        configuration.isStrict = strict
        configuration.startsWithDevices = devices
        configuration.allowsOtherHosts = allowOtherHosts
        if let project { configuration.defaultProject = project }
        return configuration
    }

    /// The configuration that these options and ports ask for.
    func configuration(ports: EmulatorPortOptions) throws -> FCMEmulator.Configuration {
        var configuration = self.configuration
        configuration.host = ports.host
        configuration.ports.http = ports.port
        configuration.ports.tls = ports.tlsPort
        configuration.ports.proxy = ports.proxyPort
        configuration.accessToken = ports.accessToken
        configuration.furtherHostNames = ports.tlsName
        return configuration
    }

    func validate() throws {
        if let keepHours, !(keepHours > 0 && keepHours < 1e6) {
            throw ValidationError("--keep-hours takes a number of hours above 0, for instance --keep-hours 24.")
        }
    }
}
