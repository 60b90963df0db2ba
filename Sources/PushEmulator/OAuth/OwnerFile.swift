// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A small file that only its owner may read.
struct OwnerFile: Sendable {
    let url: URL

    init(_ name: String, in folder: URL) { url = folder.appending(path: name) }

    /// The contents; `nil` where there is no such file, or somebody else could read it.
    func contents() -> [UInt8]? {
        guard let attributes = try? FileManager.default.attributesOfItem(atPath: url.path),
            attributes[.type] as? FileAttributeType == .typeRegular,
            let mode = attributes[.posixPermissions] as? NSNumber, mode.intValue & 0o077 == 0,
            let contents = try? Data(contentsOf: url)
        else { return nil }
        return Array(contents)
    }

    /// Puts the contents in the file's place at once; nobody else can read them at any time.
    func write(_ contents: [UInt8]) throws(EmulatorError) {
        let manager = FileManager.default
        let folder = url.deletingLastPathComponent().appending(path: ".\(UUID().uuidString)")
        do {
            // Within a folder of its own a file is out of reach before its permissions are set.
            try manager.createDirectory(
                at: folder,
                withIntermediateDirectories: false,
                attributes: [.posixPermissions: 0o700]
            )
            defer { try? manager.removeItem(at: folder) }
            let draft = folder.appending(path: url.lastPathComponent)
            try Data(contents).write(to: draft)
            try manager.setAttributes([.posixPermissions: 0o600], ofItemAtPath: draft.path)
            try? manager.removeItem(at: url)
            try manager.moveItem(at: draft, to: url)
        } catch {
            throw EmulatorError(
                .dataUnusable,
                "\(url.path) cannot be written; choose a data folder that this user may write to.",
                cause: error
            )
        }
    }
}
