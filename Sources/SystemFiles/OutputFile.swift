// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LibC

/// Writes files that a person asked for, at a path of the person's choice.
package enum OutputFile {
    /// Writes the whole file or nothing.
    ///
    /// A link stays, and so does a device such as `/dev/null`. A file that is there keeps its permissions.
    ///
    /// - Throws: ``SystemCallFailure`` if the file cannot be written. Its cause says what to do.
    package static func write(_ contents: [UInt8], to path: String) throws(SystemCallFailure) {
        if let special = SpecialFile(path) { return try special.write(contents) }
        guard !path.isEmpty, !path.hasSuffix("/"), FileKind(path) != .folder else {
            throw SystemCallFailure(errno: EISDIR, cause: "it is a folder; name a file in it")
        }
        guard FileKind(path) == nil else { return try FileReplacement.write(contents, to: path) }
        let target = target(of: path)
        let folder = target.deletingLastPathComponent().path
        guard let kind = FileKind(folder) else {
            throw SystemCallFailure(errno: ENOENT, cause: "there is no folder \(folder)")
        }
        guard kind == .folder else {
            throw SystemCallFailure(errno: ENOTDIR, cause: "\(folder) is \(kind.name), not a folder; name another file")
        }
        close(try AtomicFile.write(contents, to: target.path, mode: nil))
    }

    /// The end of a chain of links, which is not there yet.
    private static func target(of path: String) -> URL {
        var target = URL(filePath: path)
        for _ in 0..<32 {
            guard let next = try? FileManager.default.destinationOfSymbolicLink(atPath: target.path) else { break }
            target = URL(filePath: next, relativeTo: target.deletingLastPathComponent()).absoluteURL
        }
        return target
    }
}
