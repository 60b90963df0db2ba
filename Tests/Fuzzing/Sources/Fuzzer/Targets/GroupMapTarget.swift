// SPDX-License-Identifier: Apache-2.0

#if LegacyProtocols
import Dispatch
import Foundation
import PushMessages

@testable import PushClient

/// Files that hold the members of device groups: databases, which anything may have damaged.
enum GroupMapTarget: FuzzTarget {
    static let name = "group-maps"

    /// In memory if the system has such a folder, so that no input waits for a disk.
    private static let folder: URL = {
        let (memory, files) = (URL(filePath: "/dev/shm", directoryHint: .isDirectory), FileManager.default)
        let parent = files.isWritableFile(atPath: memory.path) ? memory : files.temporaryDirectory
        return parent.appending(path: "richpush-fuzzer-\(ProcessInfo.processInfo.processIdentifier)")
    }()

    static func check(_ bytes: [UInt8]) {
        let files = FileManager.default
        defer { try? files.removeItem(at: folder) }
        let path = folder.appending(path: "groups").path
        do {
            try files.createDirectory(at: folder, withIntermediateDirectories: true)
            try Data(bytes).write(to: URL(filePath: path))
        } catch {
            preconditionFailure("no input can be written: \(error)")
        }
        let done = DispatchSemaphore(value: 0)
        Task {
            defer { done.signal() }
            do throws(CallError) {
                try await use(try DeviceGroupMap(path: path))
            } catch {
                precondition(error.code == .groupMap && !error.message.isEmpty)
            }
        }
        done.wait()
    }

    private static func use(_ map: DeviceGroupMap) async throws(CallError) {
        for group in try await map.groups() { precondition(!group.json.encoded().isEmpty) }
        // Triggers and collations of a damaged file may change or refuse what is written, and must not end the process.
        try await map.put(DeviceGroup(sender: "1", name: "new", key: "key", members: ["a", "b"]))
        _ = try await map.group("new", of: "1")
        try await map.remove("new", of: "1")
    }
}
#endif
