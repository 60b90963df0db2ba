// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Foundation
import PushMessages

/// The messages of files, of folders and of files with a message a line, as many as a page can show.
struct MessageCollection: Sendable {
    /// A message, or why there is none.
    struct Item: Sendable {
        /// A path, with the number of the line in a file of many messages.
        var name: String
        var content: Result<PushInput, Failure>
    }

    /// A file or line that holds no message.
    struct Failure: Error {
        /// The sentence that stands in its place.
        var sentence: String
        var exitCode: ExitCode
    }

    /// Messages on a page at most; the first ones are taken.
    static let limit = 500
    /// Files and folders below a folder at most, so that a folder that was not meant is noticed.
    private static let entryLimit = 20_000
    /// The endings of files that count in a folder.
    static let endings = [".json", ".jsonl", ".ndjson"]

    private(set) var items: [Item] = []
    /// Messages beyond the limit.
    private(set) var furtherCount = 0
    /// The files that were read, and the folders that were looked through.
    private(set) var files: [URL] = []
    private(set) var folders: [URL] = []

    /// Whether these are more than one message in one file.
    static func isMeant(by inputs: [InputSource]) -> Bool {
        inputs.count > 1 || inputs.contains { $0.isNamedAsLines || $0.isFolder }
    }

    /// Reads all of them.
    ///
    /// - Parameter allowsEmpty: Whether a folder may be without messages.
    /// - Throws: ``InputFailure`` for a folder without messages; other failures are items.
    init(_ inputs: [InputSource], allowsEmpty: Bool = false) throws(InputFailure) {
        for input in inputs {
            if input.isFolder { try addFolder(input, allowsEmpty: allowsEmpty) } else { add(input) }
        }
    }

    private mutating func add(_ item: @autoclosure () -> Item) {
        if items.count < Self.limit { items.append(item()) } else { furtherCount += 1 }
    }

    private mutating func add(_ source: InputSource) {
        if !source.isStandardInput { files.append(URL(filePath: source.argument)) }
        do throws(InputFailure) {
            if source.isNamedAsLines { return try addLines(of: source) }
            let input = try InputFailure.push(from: source)
            add(Item(name: source.name, content: .success(input)))
        } catch {
            let failure = Failure(sentence: error.sentence, exitCode: error.exitCode)
            add(Item(name: source.name, content: .failure(failure)))
        }
    }

    private mutating func addLines(of source: InputSource) throws(InputFailure) {
        var lines = try LineReader(source)
        while let line = try lines.next() {
            guard items.count < Self.limit else {
                furtherCount += 1
                continue
            }
            let name = "\(source.name):\(line.number)"
            do throws(LineFailure) {
                items.append(Item(name: name, content: .success(try PushInput(parsing: line))))
            } catch {
                let failure = Failure(sentence: error.sentence, exitCode: ExitStatus.badInput)
                items.append(Item(name: name, content: .failure(failure)))
            }
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
            } else if Self.endings.contains(where: entry.path.lowercased().hasSuffix) {
                found.append(String(entry.path.dropFirst(folder.path.count).drop { $0 == "/" }))
            }
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
                let failure = Failure(sentence: "\(shown) \(obstacle).", exitCode: ExitStatus.noInput)
                add(Item(name: shown, content: .failure(failure)))
            } else {
                add(InputSource(argument: shown))
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

extension InputSource {
    /// Whether it is a folder, or a link to one.
    var isFolder: Bool {
        var isFolder: ObjCBool = false
        return !isStandardInput && FileManager.default.fileExists(atPath: argument, isDirectory: &isFolder)
            && isFolder.boolValue
    }
}
