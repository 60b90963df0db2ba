// SPDX-License-Identifier: Apache-2.0

import Foundation
public import PushMessages

/// A device that a message can be delivered to without leaving this machine.
public protocol SimulatedDevice: Sendable {
    /// Delivers the message and returns what the device shows of it, and why; cancelling the task ends it early.
    func receive(_ message: PushMessage) async -> Delivery
}

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
