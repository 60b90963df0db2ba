// SPDX-License-Identifier: Apache-2.0

import Foundation
public import PushMessages

/// A device that a message can be delivered to without leaving this machine.
public protocol SimulatedDevice: Sendable {
    /// Delivers the message and returns what the device shows of it, and why; cancelling the task ends it early.
    func receive(_ message: PushMessage) async -> Delivery
}

/// Default data folders of devices, which exist until the program ends.
///
/// The files of a delivery must outlive its device, so that its attachments can be looked at.
enum TemporaryFolder {
    /// A unique folder for one device; it is not created yet.
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
