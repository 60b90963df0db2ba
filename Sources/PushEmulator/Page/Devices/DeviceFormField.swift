// SPDX-License-Identifier: Apache-2.0

import PushMessages
import PushPreview
import PushSimulator

/// A setting of a device that the form has a field for; all others can be given as JSON.
struct DeviceFormField: Sendable {
    /// The setting's name in the API.
    let name: String
    let kind: DeviceSettingKind
    let look: DeviceSettingField

    /// The fields of a platform's devices.
    static func all(_ platform: Platform) -> [DeviceFormField] {
        switch platform {
        case .apple: all(AppleDevice.Configuration.self)
        case .android: all(AndroidDevice.Configuration.self)
        case .web: all(WebBrowser.Configuration.self)
        }
    }

    private static func all<Configuration: ConfiguredBySettings>(_ type: Configuration.Type) -> [DeviceFormField] {
        Configuration.settings.compactMap { setting in
            setting.field.map { DeviceFormField(name: setting.name, kind: setting.kind, look: $0) }
        }
    }
}

extension Platform {
    /// The label.
    var title: HTML {
        switch self {
        case .apple: "Apple"
        case .android: "Android"
        case .web: "Web"
        }
    }
}
