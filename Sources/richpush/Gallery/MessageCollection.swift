// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Foundation
import PushMessages
import SystemFiles

/// The messages of files, of folders and of files with a message a line, as many as a page can show.
struct MessageCollection: Sendable {
    /// A message, or why there is none.
    struct Item: Sendable {
        /// A path, with the number of the line in a file of many messages.
        var name: String
        /// The file of this message alone, as it was before it was read.
        var stamp: FileStamp?
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
    /// The endings of files that count in a folder.
    static let endings = [".json", ".jsonl", ".ndjson"]

    private(set) var items: [Item] = []
    /// Messages beyond the limit.
    private(set) var furtherCount = 0

    /// Whether these are more than one message in one file.
    static func isMeant(by inputs: [InputSource]) -> Bool {
        inputs.count > 1 || inputs.contains { $0.isNamedAsLines || $0.isFolder }
    }

    /// Finds and reads all of them.
    ///
    /// - Parameter allowsEmpty: Whether a folder may be without messages.
    /// - Throws: ``InputFailure`` for a folder without messages; other failures are items.
    init(_ inputs: [InputSource], allowsEmpty: Bool = false) throws(InputFailure) {
        self.init(try MessageFiles(inputs, allowsEmpty: allowsEmpty))
    }

    /// Reads the messages of the files.
    init(_ files: MessageFiles) {
        for entry in files.entries {
            switch entry {
            case .file(let source): add(source)
            case .obstacle(let name, let failure): add(Item(name: name, content: .failure(failure)))
            }
        }
    }

    private mutating func add(_ item: @autoclosure () -> Item) {
        if items.count < Self.limit { items.append(item()) } else { furtherCount += 1 }
    }

    private mutating func add(_ source: InputSource) {
        let stamp = source.isStandardInput ? nil : FileStamp(source.argument)
        do throws(InputFailure) {
            if source.isNamedAsLines { return try addLines(of: source) }
            let input = try InputFailure.push(from: source)
            add(Item(name: source.name, stamp: stamp, content: .success(input)))
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
}

extension InputSource {
    /// Whether it is a folder, or a link to one.
    var isFolder: Bool {
        var isFolder: ObjCBool = false
        return !isStandardInput && FileManager.default.fileExists(atPath: argument, isDirectory: &isFolder)
            && isFolder.boolValue
    }
}
