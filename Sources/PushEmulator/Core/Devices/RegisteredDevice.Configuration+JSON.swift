// SPDX-License-Identifier: Apache-2.0

import PushMessages
import PushSimulator

extension RegisteredDevice.Configuration {
    /// Creates the default configuration of the platform.
    init(_ platform: Platform) {
        self =
            switch platform {
            case .apple: .apple(.standard)
            case .android: .android(.standard)
            case .web: .web(.standard)
            }
    }

    /// All members with their values.
    var json: JSONObject {
        switch self {
        case .apple(let configuration): configuration.json
        case .android(let configuration): configuration.json
        case .web(let configuration): configuration.json
        }
    }

    /// The members that differ from the defaults, as they are stored.
    var deviations: JSONObject {
        switch self {
        case .apple(let configuration): configuration.deviations
        case .android(let configuration): configuration.deviations
        case .web(let configuration): configuration.deviations
        }
    }

    /// Sets the members that the object contains, and keeps the others.
    mutating func apply(_ object: JSONObject) throws(EmulatorError) {
        do throws(DeviceSettingError) {
            switch self {
            case .apple(var configuration):
                try configuration.apply(object)
                self = .apple(configuration)
            case .android(var configuration):
                try configuration.apply(object)
                self = .android(configuration)
            case .web(var configuration):
                try configuration.apply(object)
                self = .web(configuration)
            }
        } catch {
            throw EmulatorError(.deviceInvalid, "configuration.\(error)")
        }
    }

    /// The name of a device that was given none.
    var standardName: String {
        switch self {
        case .apple(let configuration): configuration.name
        case .android(let configuration): configuration.name
        case .web(let configuration): configuration.title
        }
    }
}
