// SPDX-License-Identifier: Apache-2.0

import ArgumentParser

/// The options of a command that delivers to simulated devices, and what the command does.
protocol DeviceCommand: ParsableArguments {
    static var configuration: CommandConfiguration { get }

    /// Throws if the command's own options do not go with the devices' options.
    func validate(on device: DeviceOptions) throws

    func run(on device: DeviceOptions) async throws
}

extension DeviceCommand {
    func validate(on device: DeviceOptions) throws {}
}

/// A command with the options of simulated devices beside its own.
///
/// All groups stand side by side. In debug builds ArgumentParser checks each group once more for every group around it
/// and every kind of check: three levels deep, that took most of the time that such a command ran.
struct OnDevices<Command: DeviceCommand>: AsyncParsableCommand {
    static var configuration: CommandConfiguration { Command.configuration }

    @OptionGroup
    var command: Command

    @OptionGroup(title: "Device")
    var delivery: DeliveryOptions

    @OptionGroup(title: "Device")
    var phoneApp: PhoneAppOptions

    @OptionGroup(title: "Device")
    var apple: AppleVersionOptions

    @OptionGroup(title: "Device")
    var settings: SettingOptions

    @OptionGroup(title: "Device")
    var serviceExtension: ExtensionOptions

    @OptionGroup(title: "Device")
    var transport: TransportOptions

    @OptionGroup(title: "Device")
    var connection: ConnectionOptions

    @OptionGroup(title: "Android")
    var android: AndroidOptions

    @OptionGroup(title: "Browser")
    var browsers: BrowserOptions

    private var device: DeviceOptions {
        DeviceOptions(
            delivery: delivery,
            phoneApp: phoneApp,
            apple: apple,
            settings: settings,
            serviceExtension: serviceExtension,
            transport: transport,
            connection: connection,
            android: android,
            browsers: browsers
        )
    }

    func validate() throws {
        try device.validate()
        try command.validate(on: device)
    }

    func run() async throws { try await command.run(on: device) }
}
