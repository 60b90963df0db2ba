// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Foundation
import SystemFiles

/// The source that a command reads: a file's path, or standard input written as `-`.
struct InputSource: ExpressibleByArgument, Sendable {
    static let standardInput = InputSource(argument: "-")
    /// The largest document in bytes; larger input is not a push message.
    static let byteLimit = 256 * 1024 * 1024

    /// As it was given.
    let argument: String

    init(argument: String) {
        self.argument = argument
    }

    var isStandardInput: Bool { argument == "-" }

    /// Whether the file's name says that each of its lines is a document.
    var isNamedAsLines: Bool {
        let name = argument.lowercased()
        return name.hasSuffix(".jsonl") || name.hasSuffix(".ndjson")
    }

    /// The default that help shows.
    var defaultValueDescription: String { argument }

    /// How it is called in messages.
    var name: String { isStandardInput ? "standard input" : argument }

    /// Opens it for reading.
    ///
    /// - Parameter isReadAgain: Whether it is going to be opened more than once, which a pipe does not survive.
    func open(isReadAgain: Bool = false) throws(InputFailure) -> ByteReader {
        ByteReader(try file(isReadAgain: isReadAgain))
    }

    /// The open file.
    func file(isReadAgain: Bool = false) throws(InputFailure) -> InputFile {
        guard !isStandardInput else {
            if isatty(0) == 1 { StandardOutput.printError("Reading from standard input; end it with Ctrl-D.") }
            return .standardInput
        }
        do throws(SystemCallFailure) {
            return try InputFile(argument, isReadAgain: isReadAgain)
        } catch {
            throw isDocument
                ? InputFailure(
                    source: self,
                    reason: "is a message and not a file's path; pipe it to standard input, and name that with -"
                )
                : InputFailure(source: self, error)
        }
    }

    /// Whether the argument is the text of a message, which other tools take in the place of a path.
    private var isDocument: Bool { argument.first == "{" && argument.last == "}" }

    /// Says what is wrong with the file of an option that others read, again and again; `nil` if it can be read.
    static func objection(to path: String, of option: String) -> String? {
        do throws(SystemCallFailure) {
            _ = try InputFile(path, isReadAgain: true)
            return nil
        } catch {
            return "\(option): \(path) cannot be read: \(error.cause)."
        }
    }

    /// The names of a folder's entries, in order.
    func names() throws(InputFailure) -> [String] {
        do throws(SystemCallFailure) {
            return try OpenFolder(URL(filePath: argument).resolvingSymlinksInPath().path).names().sorted()
        } catch {
            throw InputFailure(source: self, error)
        }
    }

    /// Appends what the source's reader has, waiting for at least one byte; answers `false` at the end.
    func piece(of reader: ByteReader, into bytes: inout [UInt8]) throws(InputFailure) -> Bool {
        do throws(SystemCallFailure) {
            return try reader.read(into: &bytes)
        } catch {
            throw InputFailure(source: self, error)
        }
    }

    /// Reads all of a text, which is not in UTF-16.
    func readUTF8() throws(InputFailure) -> [UInt8] {
        let bytes = try readAll()
        if bytes.isUTF16 { throw InputFailure(unusable: self, reason: "is UTF-16; save it as UTF-8") }
        return bytes
    }

    /// Reads all of it, up to ``byteLimit``.
    func readAll() throws(InputFailure) -> [UInt8] {
        let reader = try open()
        var bytes: [UInt8] = []
        while true {
            guard try piece(of: reader, into: &bytes) else { return bytes }
            guard bytes.count <= Self.byteLimit else {
                throw InputFailure(
                    source: self,
                    reason: "is larger than \(Self.byteLimit) bytes; no push message is that large"
                )
            }
        }
    }
}
