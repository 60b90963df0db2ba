// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import PushMessages
import PushSimulator

/// Settings of simulated devices by name, as the emulator's API has them.
struct SettingOptions: ParsableArguments {
    @Option(
        name: .customLong("set"),
        help: ArgumentHelp(
            """
            A setting of the device, such as lowPower=true, web.timeLimit=10 or channels='["news"]'; repeat for more. An \
            unknown name lists all of them.
            """,
            valueName: "name=value"
        )
    )
    var assignments: [SettingAssignment] = []

    /// Throws if a device that is asked for does not have a setting, or does not take its value.
    func validate(for devices: DeviceChoice) throws {
        for assignment in assignments {
            if assignment.name == "serviceExtension" {
                throw ValidationError(
                    "--set serviceExtension: use --extension or --built-in, which build what they name."
                )
            }
            var isKnown = false
            if devices.includes(.apple) { isKnown = try assignment.check(AppleDevice.Configuration.self) || isKnown }
            if devices.includes(.android) {
                isKnown = try assignment.check(AndroidDevice.Configuration.self) || isKnown
            }
            if devices.includes(.web) { isKnown = try assignment.check(WebBrowser.Configuration.self) || isKnown }
            if !isKnown { throw ValidationError(assignment.remedy(for: devices)) }
        }
    }

    /// Sets what is asked for; the values were checked before.
    func apply<Configuration: PlatformSettings>(to configuration: inout Configuration) {
        for assignment in assignments {
            _ = assignment.setting(of: Configuration.self)?.write(text: assignment.value, to: &configuration)
        }
    }

    /// Whether a browser is chosen by name, so that the usual ones are not meant.
    var choosesBrowser: Bool { assignments.contains { ["browser", "system"].contains($0.name) } }
}

/// A platform's configuration that has settings.
protocol PlatformSettings: ConfiguredBySettings {
    static var platform: Platform { get }
}

extension AppleDevice.Configuration: PlatformSettings { static var platform: Platform { .apple } }
extension AndroidDevice.Configuration: PlatformSettings { static var platform: Platform { .android } }
extension WebBrowser.Configuration: PlatformSettings { static var platform: Platform { .web } }

/// The value of a setting, as `name=value` or `platform.name=value`.
struct SettingAssignment: ExpressibleByArgument {
    /// The only platform that it is for; `nil`: every device that has the setting.
    let platform: Platform?
    let name: String
    let value: String

    init?(argument: String) {
        guard let equals = argument.firstIndex(of: "="), equals > argument.startIndex else { return nil }
        let parts = argument[..<equals].split(separator: ".", maxSplits: 1).map(String.init)
        if parts.count == 2, let named = Platform(rawValue: parts[0]) {
            (platform, name) = (named, parts[1])
        } else {
            (platform, name) = (nil, String(argument[..<equals]))
        }
        value = String(argument[argument.index(after: equals)...])
    }

    /// The setting of this name; `nil` if the device has none or another platform is meant.
    func setting<Configuration: PlatformSettings>(of type: Configuration.Type) -> DeviceSetting<Configuration>? {
        guard platform == nil || platform == Configuration.platform else { return nil }
        return Configuration.settings.first { $0.name == name }
    }

    /// Returns whether the device has the setting; throws if it does not take the value.
    func check<Configuration: PlatformSettings>(_ type: Configuration.Type) throws -> Bool {
        guard let setting = setting(of: type) else { return false }
        var configuration = Configuration.standard
        guard setting.write(text: value, to: &configuration) else {
            throw ValidationError("--set \(name) must be \(setting.allowed), not \(value.prefix(60)).")
        }
        return true
    }

    /// The sentence about a name that no device has which is asked for.
    func remedy(for devices: DeviceChoice) -> String {
        let owners = Platform.allCases.filter { names(of: $0).contains(name) && (platform ?? $0) == $0 }
        if !owners.isEmpty {
            return "--set \(name) is a setting of \(owners.map(\.rawValue).formattedAsChoice) devices; "
                + "add --device \(owners[0].rawValue)."
        }
        let known = Platform.allCases.filter { devices.includes($0) && (platform ?? $0) == $0 }
        let near = NearMiss.of(name, among: known.flatMap(names))
        let hint = near.map { " Did you mean \($0)?" } ?? ""
        let lists = known.map { "\($0.rawValue): \(names(of: $0).joined(separator: ", "))" }.joined(separator: "\n  ")
        return "--set \(name.prefix(60)) is not a setting.\(hint) The settings are\n  \(lists)"
    }

    private func names(of platform: Platform) -> [String] {
        switch platform {
        case .apple: AppleDevice.Configuration.settings.map(\.name)
        case .android: AndroidDevice.Configuration.settings.map(\.name)
        case .web: WebBrowser.Configuration.settings.map(\.name)
        }
    }
}
