// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushMessages

/// The virtual devices of a running emulator, to which it delivers what is sent to their tokens and topics.
///
/// ```swift
/// let phone = try await emulator.devices.register(.apple(topics: ["breakfast"]))
/// ```
public struct VirtualDevices: Sendable {
    private let registry: DeviceRegistry

    init(_ registry: DeviceRegistry) { self.registry = registry }

    /// Registers a device, or sets up anew the one that has the registration's token or installation id.
    ///
    /// Throws ``EmulatorError`` for what no device can be, and where token or installation id belong to another one.
    @discardableResult
    public func register(_ registration: DeviceRegistration) async throws -> RegisteredDevice {
        try await registry.register(registration).device
    }

    /// Uninstalls the app: messages to the device's token are answered UNREGISTERED from now on.
    @discardableResult
    public func unregister(_ device: RegisteredDevice) async throws -> RegisteredDevice {
        try await registry.unregister(device.id)
    }

    /// Gives the device's app instance a new token; the old one is answered UNREGISTERED from now on.
    public func refreshToken(of device: RegisteredDevice) async throws -> RegisteredDevice {
        try await registry.refreshToken(of: device.id)
    }

    /// The device with this id, token or installation id; throws ``EmulatorError`` where there is none.
    public func device(_ key: String) async throws -> RegisteredDevice {
        try await registry.device(key)
    }

    /// All devices of a project, or of all of them, in the order in which they were registered; those that were
    /// unregistered are among them.
    public func all(project: String? = nil) async throws -> [RegisteredDevice] {
        var devices: [RegisteredDevice] = []
        var after: String?
        repeat {
            let page = try await registry.page(project: project, limit: DeviceRegistry.pageLimit, after: after)
            devices += page.devices
            after = page.next
        } while after != nil
        return devices
    }
}

extension DeviceRegistry {
    /// Registers an iPhone, an Android phone and a browser whose tokens are the same in every emulator.
    ///
    /// They belong to the default project and are subscribed to the topic `all`. One that is known already stays as it is, also if it was unregistered.
    func registerReadyDevices() async throws {
        let time = StoredTime.now
        let ready: [(id: String, registration: DeviceRegistration)] = [
            ("iphone", .apple(name: "iPhone", topics: ["all"])),
            ("android", .android(name: "Android phone", topics: ["all"])),
            ("chrome", .web(name: "Chrome", topics: ["all"])),
        ]
        let project = configuration.defaultProject
        try await store.write { database in
            for (id, registration) in ready where try DeviceRow.find(id, in: database) == nil {
                let identity = DeviceIdentity(stable: id, for: registration.configuration.platform)
                let draft = DeviceDraft(registration, as: identity, in: project, at: time)
                _ = try draft.save(database)
            }
        }
    }
}
