// SPDX-License-Identifier: Apache-2.0

package import Foundation
import SystemFiles

/// Lets programs of the same user find the running emulators: each emulator writes a file with its access to a common
/// folder.
///
/// The file is locked while its emulator runs. A killed process loses its locks, so an unlocked file is a leftover, and
/// the next reader removes it.
package enum EmulatorRecord {
    /// Returns `RICHPUSH_RUNTIME_DIR` if that is set, otherwise `richpush` in `XDG_RUNTIME_DIR`, otherwise `richpush-`
    /// and the user's id in `/tmp`.
    package static func folder(environment: [String: String] = ProcessInfo.processInfo.environment) -> URL {
        if let folder = environment["RICHPUSH_RUNTIME_DIR"], !folder.isEmpty { return URL(filePath: folder) }
        if let folder = environment["XDG_RUNTIME_DIR"], !folder.isEmpty {
            return URL(filePath: folder).appending(path: "richpush")
        }
        return URL(filePath: "/tmp/richpush-\(getuid())")
    }

    /// Runs the work while others can find this emulator.
    ///
    /// - Throws: ``EmulatorError`` if the folder cannot be used or others can write to it; or the error of the work.
    package static func publishing<Result>(
        _ access: EmulatorAccess,
        in folder: URL = EmulatorRecord.folder(),
        isolation: isolated (any Actor)? = #isolation,
        _ work: () async throws -> Result
    ) async throws -> Result {
        do throws(PrivateFile.Failure) {
            try PrivateFile.makeFolder(folder)
        } catch {
            throw EmulatorError(folder, error)
        }
        guard isOurs(folder) else {
            throw EmulatorError(
                .dataUnusable,
                "\(folder.path) can be written by others; remove it, or set RICHPUSH_RUNTIME_DIR to a folder of your own."
            )
        }
        let file = folder.appending(path: "emulator-\(access.processID)-\(UUID().uuidString).json")
        let descriptor: Int32
        do {
            descriptor = try PrivateFile.writeLocked(try JSONEncoder().encode(access), to: file)
        } catch let failure as PrivateFile.Failure {
            throw EmulatorError(file, failure)
        }
        defer {
            unlink(file.path)
            close(descriptor)
        }
        return try await work()
    }

    /// Returns the running emulators, ordered by URL.
    package static func running(in folder: URL = EmulatorRecord.folder()) -> [EmulatorAccess] {
        guard isOurs(folder), let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path) else {
            return []
        }
        return names.filter { $0.hasPrefix("emulator-") && $0.hasSuffix(".json") }
            .compactMap { read(folder.appending(path: $0)) }
            .sorted { $0.url < $1.url }
    }

    private static func read(_ file: URL) -> EmulatorAccess? {
        guard let descriptor = try? RegularFile.open(file.path, O_RDONLY | O_NOFOLLOW) else { return nil }
        defer { close(descriptor) }
        if flock(descriptor, LOCK_SH | LOCK_NB) == 0 {
            unlink(file.path)
            return nil
        }
        guard let (contents, _) = try? PrivateFile.read(file) else { return nil }
        return try? JSONDecoder().decode(EmulatorAccess.self, from: Data(contents))
    }

    /// Whether the folder is this user's, is not a symbolic link and cannot be written by others.
    private static func isOurs(_ folder: URL) -> Bool {
        guard let attributes = try? FileManager.default.attributesOfItem(atPath: folder.path),
            attributes[.type] as? FileAttributeType == .typeDirectory,
            let owner = (attributes[.ownerAccountID] as? NSNumber)?.uint32Value,
            let permissions = (attributes[.posixPermissions] as? NSNumber)?.intValue
        else { return false }
        return owner == getuid() && permissions & 0o022 == 0
    }
}
