// SPDX-License-Identifier: Apache-2.0

import Curl
import Foundation
import NotificationRuntime
import PushSimulator
import Synchronization

/// A cache of the most recently used virtual devices, each created when a message for it arrives.
///
/// A device that is evicted loses the state that a restarted phone would keep: which messages it had and which
/// notifications it shows. Its files stay as long as it is registered.
final class LiveDevices: Sendable {
    /// The settings that all devices share.
    struct Setup: Sendable {
        var addresses: AddressPolicy
        let app: InstalledApp?
        /// The extension of devices that do not name one; `nil` uses ``appExtension``.
        private var serviceExtension: (@Sendable () -> UNNotificationServiceExtension)?
        private var appExtension: AppleDevice.ServiceExtension
        private var folderExtensions: [String: AppleDevice.ServiceExtension]

        init(_ configuration: CoreConfiguration) {
            app = configuration.installedApp
            addresses = configuration.downloadsFromPublicAddressesOnly ? .publicInternet : .any
            serviceExtension = configuration.serviceExtension
            appExtension = configuration.appExtension
            folderExtensions = Dictionary(configuration.folderExtensions.map { ($0.name, $0) }) { first, _ in first }
        }

        /// Creates a device with the extension that it names, or the default one.
        func device(
            _ configuration: AppleDevice.Configuration
        ) -> (AppleDevice, handledBy: (@Sendable () -> UNNotificationServiceExtension)?) {
            var configuration = configuration
            guard let named = configuration.serviceExtension else {
                configuration.serviceExtension = appExtension
                return (AppleDevice(configuration), serviceExtension)
            }
            configuration.serviceExtension = folderExtensions[named.name] ?? named
            return (AppleDevice(configuration), nil)
        }
    }

    private struct Entry {
        var device: LiveDevice
        /// The row that the device was created from; if the row has changed, the device is created anew.
        var row: DeviceRow
        var users = 0
        var lastUse = 0
    }

    private struct State {
        var entries: [String: Entry] = [:]
        var uses = 0
        /// The devices that were unregistered while in use.
        var leaving: Set<String> = []
    }

    private let setup: Setup
    private let folder: URL
    private let capacity: Int
    private let state = Mutex(State())

    init(_ configuration: CoreConfiguration, folder: URL, capacity: Int = 4096) {
        setup = Setup(configuration)
        self.folder = folder.appending(path: "devices", directoryHint: .isDirectory)
        self.capacity = capacity
    }

    /// Runs the body with the device, which is not evicted in the meantime.
    func with<Value>(_ row: DeviceRow, _ body: (LiveDevice) async -> Value) async -> Value {
        let device = checkOut(row)
        defer { checkIn(device, row.id) }
        return await body(device)
    }

    /// Removes an unregistered device and its files, after its last use.
    func forget(_ id: String) {
        state.withLock { state in
            if let entry = state.entries[id], entry.users > 0 {
                state.leaving.insert(id)
            } else {
                state.entries[id] = nil
                removeFiles(of: id)
            }
        }
    }

    private func checkOut(_ row: DeviceRow) -> LiveDevice {
        state.withLock { state in
            state.uses += 1
            state.leaving.remove(row.id)
            var entry: Entry
            if let known = state.entries[row.id], known.row.isSetUp(like: row) {
                entry = known
            } else {
                makeRoom(in: &state)
                entry = Entry(device: LiveDevice(row, in: folder(of: row.id), setup: setup), row: row)
            }
            entry.users += 1
            entry.lastUse = state.uses
            state.entries[row.id] = entry
            return entry.device
        }
    }

    private func checkIn(_ device: LiveDevice, _ id: String) {
        state.withLock { state in
            guard state.entries[id]?.device === device else { return }
            state.entries[id]?.users -= 1
            guard state.entries[id]?.users == 0, state.leaving.remove(id) != nil else { return }
            state.entries[id] = nil
            removeFiles(of: id)
        }
    }

    /// If the cache is full, evicts the least recently used eighth of the devices.
    private func makeRoom(in state: inout State) {
        guard state.entries.count >= capacity else { return }
        let idle = state.entries.filter { $0.value.users == 0 }.sorted { $0.value.lastUse < $1.value.lastUse }
        for (id, _) in idle.prefix(max(1, capacity / 8)) {
            state.entries[id] = nil
            removeEmptyFolders(of: id)
        }
    }

    // MARK: - Files

    // Ids are letters and digits, generated by the emulator.
    private func folder(of id: String) -> URL { folder.appending(path: id, directoryHint: .isDirectory) }

    private func removeFiles(of id: String) {
        try? FileManager.default.removeItem(at: folder(of: id))
    }

    /// Files belong to the app and stay; most devices leave only empty folders.
    private func removeEmptyFolders(of id: String) {
        let folder = folder(of: id)
        for name in ["tmp", "attachments", "pictures"] { rmdir(folder.appending(path: name).path) }
        rmdir(folder.path)
    }
}

extension DeviceRow {
    /// Whether both rows describe the same device.
    fileprivate func isSetUp(like other: DeviceRow) -> Bool {
        platform == other.platform && name == other.name && configuration == other.configuration
    }
}
