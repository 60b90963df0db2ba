// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The message files as they were: of a revision of git, or of another folder.
struct EarlierState: Sendable {
    /// Its name: the revision, or the folder.
    private(set) var name: String
    private let source: Source

    private enum Source: Sendable {
        case revision(GitRepository, commit: String)
        case folder(URL)
    }

    /// Files of a folder at most, as for a folder that is read.
    private static let fileLimit = MessageCollection.limit

    /// Takes a folder if there is one of that name, and a revision of git otherwise.
    ///
    /// - Throws: ``InputFailure`` if it is neither.
    init(_ name: String) async throws {
        self.name = name
        let asFile = InputSource(argument: name)
        if asFile.isFolder {
            source = .folder(URL(filePath: name, directoryHint: .isDirectory).resolvingSymlinksInPath())
            return
        }
        do {
            let repository = try await GitRepository(of: URL(filePath: ".", directoryHint: .isDirectory))
            let commit = try await repository.commit(name)
            source = .revision(repository, commit: commit)
            if commit == name { self.name = String(name.prefix(12)) }
        } catch let failure as GitRepository.Failure {
            throw InputFailure(source: asFile, reason: "is neither a folder nor a revision of git: \(failure)")
        }
    }

    /// Writes the file that was where the input is, or the files of the folder, below another folder.
    ///
    /// - Returns: The input as it was; `nil` if there was none.
    func copy(of input: InputSource, isOnly: Bool, below folder: URL) async throws -> InputSource? {
        switch source {
        case .folder(let root):
            return Self.counterpart(of: input, isOnly: isOnly, below: root).map { InputSource(argument: $0.path) }
        case .revision(let repository, let commit):
            let name = URL(filePath: input.argument).lastPathComponent
            let place = folder.appending(path: ["", ".", "/"].contains(name) ? "files" : name)
            do {
                return try await copy(input, of: repository, commit, to: place)
                    ? InputSource(argument: place.path) : nil
            } catch let failure as GitRepository.Failure {
                throw InputFailure(source: input, reason: "cannot be compared with \(name): \(failure)")
            }
        }
    }

    /// The file or folder below another root: at the same path, or, for one folder, the root itself.
    private static func counterpart(of input: InputSource, isOnly: Bool, below root: URL) -> URL? {
        let isAbsolute = input.argument.hasPrefix("/")
        let path = isAbsolute ? URL(filePath: input.argument).lastPathComponent : input.argument
        let same = root.appending(path: path).standardizedFileURL.resolvingSymlinksInPath()
        let isInside = same.path == root.path || same.path.hasPrefix(root.path + "/")
        if isInside, FileManager.default.fileExists(atPath: same.path) { return same }
        return input.isFolder && isOnly ? root : nil
    }

    private func copy(
        _ input: InputSource,
        of repository: GitRepository,
        _ commit: String,
        to place: URL
    ) async throws -> Bool {
        let path = URL(filePath: input.argument).standardizedFileURL
        // The file itself may be gone.
        let parent = path.deletingLastPathComponent().resolvingSymlinksInPath().path
        let whole = parent == "/" ? "/\(path.lastPathComponent)" : "\(parent)/\(path.lastPathComponent)"
        let root = repository.folder.path
        guard whole == root || whole.hasPrefix(root + "/") else {
            throw InputFailure(source: input, reason: "is outside of the git repository \(root)")
        }
        let inside = whole == root ? "" : String(whole.dropFirst(root.count + 1))
        let files = try await repository.files(of: commit, at: inside)
            .filter { file in
                file.path == inside || MessageCollection.endings.contains(where: file.path.lowercased().hasSuffix)
            }
        guard files.count <= Self.fileLimit else {
            throw InputFailure(
                source: input,
                reason: "held more than \(Self.fileLimit) files at \(name); name the folder of the messages alone"
            )
        }
        for file in files where file.byteCount <= LineReader.byteLimit {
            let rest = file.path == inside ? "" : String(file.path.dropFirst(inside.isEmpty ? 0 : inside.count + 1))
            let target = rest.isEmpty ? place : place.appending(path: rest)
            try FileManager.default.createDirectory(
                at: target.deletingLastPathComponent(),
                withIntermediateDirectories: true
            )
            try Data(try await repository.contents(of: file)).write(to: target)
        }
        return !files.isEmpty
    }
}
