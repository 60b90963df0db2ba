// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Folders of devices that were given none: they live as long as the program, so that what a delivery shows can be
/// looked at after its device is gone.
enum TemporaryFolder {
    /// A folder of its own for a device; it is not made yet.
    static func forDevice() -> URL {
        root.appendingPathComponent(UUID().uuidString, isDirectory: true)
    }

    private static let root: URL = {
        atexit { try? FileManager.default.removeItem(at: TemporaryFolder.path) }
        return path
    }()

    private static let path = FileManager.default.temporaryDirectory
        .appendingPathComponent("richpush-\(ProcessInfo.processInfo.processIdentifier)", isDirectory: true)
}
