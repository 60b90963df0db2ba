// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushMessages

/// The virtual devices of a running emulator, which receive what is sent to their tokens, topics and groups.
///
/// ```swift
/// let phone = try await emulator.devices.register(.apple(topics: ["breakfast"]))
/// ```
public struct VirtualDevices: Sendable {
    private let registry: DeviceRegistry

    init(_ registry: DeviceRegistry) { self.registry = registry }

    /// Registers a device, or updates the one that has the registration's token or installation id.
    ///
    /// - Throws: ``EmulatorError`` if the registration is invalid, or its token or installation id belongs to another
    ///   device.
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

    /// Returns the device with this id, token, installation id or APNs device token.
    ///
    /// - Throws: ``EmulatorError`` if there is none.
    public func device(_ key: String) async throws -> RegisteredDevice {
        try await registry.device(key)
    }

    /// Returns all devices of a project, or of all projects, in the order of registration, including unregistered ones.
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
    /// They belong to the default project and are subscribed to the topic `all`. A device that already exists stays as
    /// it is, even if it was unregistered.
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
                let registration = registration.with(configuration.installedApp)
                let draft = DeviceDraft(registration, as: identity, in: project, at: time)
                _ = try draft.save(database)
            }
        }
    }
}
