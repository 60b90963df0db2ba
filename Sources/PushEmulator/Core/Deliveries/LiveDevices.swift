// SPDX-License-Identifier: Apache-2.0

import Curl
import Foundation
import NotificationRuntime
import PushSimulator
import Synchronization

/// The virtual devices that were used last, made when a message for them comes.
///
/// A device that is forgotten for others forgets what a restarted phone would remember: which messages it had and which
/// notifications it shows. Its files stay as long as it is registered.
final class LiveDevices: Sendable {
    /// What all devices have in common.
    struct Setup: Sendable {
        var addresses: AddressPolicy
        /// `nil` is the one that the device's configuration asks for.
        var serviceExtension: (@Sendable () -> UNNotificationServiceExtension)?
        /// `nil` is the one of Firebase's documentation.
        var appExtension: AppleDevice.ServiceExtension?

        init(_ configuration: CoreConfiguration) {
            addresses = configuration.downloadsFromPublicAddressesOnly ? .publicInternet : .any
            serviceExtension = configuration.serviceExtension
            appExtension = configuration.appExtension
        }
    }

    private struct Entry {
        var device: LiveDevice
        /// What it was made of; a device that was changed since is another one.
        var row: DeviceRow
        var users = 0
        var lastUse = 0
    }

    private struct State {
        var entries: [String: Entry] = [:]
        var uses = 0
        /// Devices that were unregistered while they were in use.
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

    /// Runs the body with the device, which nobody takes away meanwhile.
    func with<Value>(_ row: DeviceRow, _ body: (LiveDevice) async -> Value) async -> Value {
        let device = borrow(row)
        defer { giveBack(device, row.id) }
        return await body(device)
    }

    /// Lets go of a device that is registered no longer, and of its files.
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

    private func borrow(_ row: DeviceRow) -> LiveDevice {
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

    private func giveBack(_ device: LiveDevice, _ id: String) {
        state.withLock { state in
            guard state.entries[id]?.device === device else { return }
            state.entries[id]?.users -= 1
            guard state.entries[id]?.users == 0, state.leaving.remove(id) != nil else { return }
            state.entries[id] = nil
            removeFiles(of: id)
        }
    }

    /// Forgets an eighth of the devices, those that were not used for longest, where there are too many.
    private func makeRoom(in state: inout State) {
        guard state.entries.count >= capacity else { return }
        let idle = state.entries.filter { $0.value.users == 0 }.sorted { $0.value.lastUse < $1.value.lastUse }
        for (id, _) in idle.prefix(max(1, capacity / 8)) {
            state.entries[id] = nil
            removeEmptyFolders(of: id)
        }
    }

    // MARK: - Files

    // Ids are letters and digits, made by the emulator.
    private func folder(of id: String) -> URL { folder.appending(path: id, directoryHint: .isDirectory) }

    private func removeFiles(of id: String) {
        try? FileManager.default.removeItem(at: folder(of: id))
    }

    /// What is in a folder is the app's, and stays; most devices leave nothing but folders.
    private func removeEmptyFolders(of id: String) {
        let folder = folder(of: id)
        for name in ["tmp", "attachments", "pictures"] { rmdir(folder.appending(path: name).path) }
        rmdir(folder.path)
    }
}

extension DeviceRow {
    /// Whether a device made of this row is one made of the other.
    fileprivate func isSetUp(like other: DeviceRow) -> Bool {
        platform == other.platform && name == other.name && configuration == other.configuration
    }
}
