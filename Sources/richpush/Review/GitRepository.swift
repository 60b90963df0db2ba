// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushPreview
import Subprocess

#if canImport(System)
import System
#else
import SystemPackage
#endif

/// A git repository that is read, and never changed.
struct GitRepository: Sendable {
    /// A file of a revision.
    struct File: Sendable, Hashable {
        /// From the repository's folder on.
        var path: String
        fileprivate var object: String
        var byteCount: Int
    }

    /// Git's words if it does not do as it is asked.
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// The folder with the files of the working tree.
    let folder: URL

    /// The limit of git's output: the files that a review reads, and their list.
    private static let greatestOutput = 256 << 20

    /// Finds the repository that a folder is in.
    ///
    /// - Throws: ``Failure``; `CancellationError`.
    init(of folder: URL) async throws {
        let output = try await Self.run(["rev-parse", "--show-toplevel"], in: folder.path)
        self.folder = URL(filePath: Self.line(output), directoryHint: .isDirectory).resolvingSymlinksInPath()
    }

    /// The commit that a name stands for: a branch, a tag, `HEAD~1`.
    func commit(_ name: String) async throws -> String {
        // After --end-of-options a name cannot be an option.
        Self.line(
            try await Self.run(
                ["rev-parse", "--verify", "--quiet", "--end-of-options", "\(name)^{commit}"],
                in: folder.path
            )
        )
    }

    /// The regular files of a commit at a path, or below it.
    func files(of commit: String, at path: String) async throws -> [File] {
        let output = try await Self.run(
            ["ls-tree", "-r", "-z", "--long", "--full-tree", commit, "--"] + (path.isEmpty ? [] : [path]),
            in: folder.path
        )
        return output.split(separator: 0).compactMap { entry in
            let parts = entry.split(separator: UInt8(ascii: "\t"), maxSplits: 1)
            guard parts.count == 2 else { return nil }
            let words = String(decoding: parts[0], as: UTF8.self).split(separator: " ")
            // 120000 is a symbolic link, which could lead out of the repository.
            guard words.count == 4, words[0].hasPrefix("100"), let size = Int(words[3]) else { return nil }
            return File(path: String(decoding: parts[1], as: UTF8.self), object: String(words[2]), byteCount: size)
        }
    }

    /// The contents of a file.
    func contents(of file: File) async throws -> [UInt8] {
        try await Self.run(["cat-file", "blob", file.object], in: folder.path)
    }

    private static func line(_ output: [UInt8]) -> String {
        String(decoding: output.prefix { $0 != 0x0A }, as: UTF8.self)
    }

    private static func run(_ arguments: [String], in folder: String) async throws -> [UInt8] {
        let result: ExecutionResult<Void, BytesOutput, StringOutput<UTF8>>
        do {
            result = try await Subprocess.run(
                .name("git"),
                arguments: Arguments(["--no-pager", "--no-replace-objects"] + arguments),
                // A partial clone would fetch what it lacks.
                environment: .inherit.updating(["GIT_NO_LAZY_FETCH": "1", "GIT_TERMINAL_PROMPT": "0", "LC_ALL": "C"]),
                workingDirectory: FilePath(folder),
                platformOptions: .processGroup,
                input: .none,
                output: .bytes(limit: greatestOutput),
                error: .string(limit: 1 << 16)
            )
        } catch is SubprocessError {
            throw Failure(description: "git cannot be run; install it, or compare with a folder")
        }
        try Task.checkCancellation()
        guard case .exited(0) = result.terminationStatus else {
            let said = result.standardError.split(separator: "\n").first.map(String.init) ?? ""
            throw Failure(description: said.isEmpty ? "git knows nothing of that name" : "git says: \(said)")
        }
        return result.standardOutput
    }
}
