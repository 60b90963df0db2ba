// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The files of messages that are named, or are in folders that are, before any is read.
struct MessageFiles: Sendable {
    /// A file, or why one in a folder is not read.
    enum Entry: Sendable {
        case file(InputSource)
        case obstacle(name: String, MessageCollection.Failure)
    }

    /// Files and folders below a folder at most, so that a folder that was not meant is noticed.
    private static let entryLimit = 20_000

    /// In the order in which they are shown.
    private(set) var entries: [Entry] = []
    /// The files to be read.
    var files: [URL] {
        entries.compactMap { entry in
            guard case .file(let source) = entry, !source.isStandardInput else { return nil }
            return URL(filePath: source.argument)
        }
    }
    /// The folders that were looked through.
    private(set) var folders: [URL] = []

    /// Looks through the folders.
    ///
    /// - Parameter allowsEmpty: Whether a folder may be without messages.
    /// - Throws: ``InputFailure`` for a folder without messages.
    init(_ inputs: [InputSource], allowsEmpty: Bool = false) throws(InputFailure) {
        for input in inputs {
            if input.isFolder { try addFolder(input, allowsEmpty: allowsEmpty) } else { entries.append(.file(input)) }
        }
    }

    /// Adds the files below a folder in the order of their paths; hidden ones do not count.
    ///
    /// Who names a folder does not know what is in it: a link out of it, a pipe and a huge file are not read.
    private mutating func addFolder(_ source: InputSource, allowsEmpty: Bool) throws(InputFailure) {
        let folder = URL(filePath: source.argument, directoryHint: .isDirectory).resolvingSymlinksInPath()
        folders.append(folder)
        let keys: [URLResourceKey] = [.isDirectoryKey]
        let enumerator = FileManager.default.enumerator(
            at: folder,
            includingPropertiesForKeys: keys,
            options: .skipsHiddenFiles
        )
        var found: [String] = []
        var count = 0
        while let entry = enumerator?.nextObject() as? URL {
            count += 1
            guard count <= Self.entryLimit else {
                throw InputFailure(
                    unusable: source,
                    reason:
                        "holds more than \(Self.entryLimit) files and folders; name the folder of the messages alone"
                )
            }
            if (try? entry.resourceValues(forKeys: Set(keys)))?.isDirectory == true {
                folders.append(entry)
            } else if MessageCollection.endings.contains(where: entry.path.lowercased().hasSuffix) {
                found.append(String(entry.path.dropFirst(folder.path.count).drop { $0 == "/" }))
            }
        }
        if found.isEmpty, (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) == nil {
            throw InputFailure(source: source, reason: "cannot be read: permission denied; check its permissions")
        }
        guard allowsEmpty || !found.isEmpty else {
            throw InputFailure(
                unusable: source,
                reason: "holds no message; files of messages end in .json, .jsonl or .ndjson"
            )
        }
        for path in found.sorted() {
            let file = folder.appending(path: path)
            let shown = source.argument.hasSuffix("/") ? source.argument + path : "\(source.argument)/\(path)"
            if let obstacle = Self.obstacle(to: file, in: folder) {
                let failure = MessageCollection.Failure(sentence: "\(shown) \(obstacle).", exitCode: ExitStatus.noInput)
                entries.append(.obstacle(name: shown, failure))
            } else {
                entries.append(.file(InputSource(argument: shown)))
            }
        }
    }

    /// Why a file of a folder is not read; `nil` if it is.
    private static func obstacle(to file: URL, in folder: URL) -> String? {
        let real = file.resolvingSymlinksInPath()
        guard real.path.hasPrefix(folder.path + "/") else {
            return "is a link to a file outside of the folder; name that file itself"
        }
        guard let attributes = try? FileManager.default.attributesOfItem(atPath: real.path),
            attributes[.type] as? FileAttributeType == .typeRegular
        else { return "is not a regular file" }
        let isLines = InputSource(argument: file.path).isNamedAsLines
        guard isLines || attributes[.size] as? Int ?? 0 <= LineReader.byteLimit else {
            return "is larger than \(LineReader.byteLimit) bytes; no push message is that large"
        }
        return nil
    }
}
