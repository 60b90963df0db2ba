// SPDX-License-Identifier: Apache-2.0

import PushMessages

extension DeviceRow {
    /// A device that nobody registered, configured in no way: one of the platform as most are.
    init(standard platform: Platform, project: String) {
        let identity = DeviceIdentity(stable: "standard\(platform.rawValue)", for: platform)
        self.init(
            number: 0,
            id: identity.id,
            project: project,
            platform: platform,
            name: RegisteredDevice.Configuration(platform).standardName,
            token: identity.token,
            fid: identity.fid,
            configuration: "{}",
            registered: 0,
            unregistered: nil,
            isRetired: false
        )
    }

    /// The row of a device, as far as it decides what the device shows.
    init(_ device: RegisteredDevice) {
        self.init(
            number: 0,
            id: device.id,
            project: device.project,
            platform: device.platform,
            name: device.name,
            token: device.token,
            fid: device.fid,
            configuration: device.configuration.stored,
            registered: device.registered.microseconds,
            unregistered: device.unregistered?.microseconds,
            isRetired: false
        )
    }
}
