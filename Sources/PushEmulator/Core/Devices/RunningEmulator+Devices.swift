// SPDX-License-Identifier: Apache-2.0

extension RunningEmulator {
    /// The devices that messages are delivered to.
    public var devices: VirtualDevices { VirtualDevices(services.devices) }
}
