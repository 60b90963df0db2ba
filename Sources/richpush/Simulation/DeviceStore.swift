// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The folder in which simulated devices keep their files.
struct DeviceStore: Sendable {
    let folder: URL
    private let keepsFiles: Bool

    /// Uses the folder at the path, or a new one among the temporary files.
    init(path: String?, keepsFiles: Bool) throws {
        self.keepsFiles = keepsFiles
        folder =
            path.map { URL(filePath: $0, directoryHint: .isDirectory) }
            ?? FileManager.default.temporaryDirectory.appending(path: "richpush-\(UUID().uuidString)")
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        } catch {
            StandardOutput.printError("\(folder.path) cannot be made: \(error.localizedDescription)")
            throw ExitStatus.cannotCreate
        }
    }

    /// A folder for one more device.
    func newFolder() -> URL {
        folder.appending(path: UUID().uuidString, directoryHint: .isDirectory)
    }

    /// Removes what the devices kept, where nobody asked for it.
    func removeUnlessKept() {
        if !keepsFiles { try? FileManager.default.removeItem(at: folder) }
    }
}
