// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Foundation

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
    func open() throws(InputFailure) -> ByteReader {
        guard !isStandardInput else {
            if isatty(0) == 1 { StandardOutput.printError("Reading from standard input; end it with Ctrl-D.") }
            return ByteReader(descriptor: 0, closes: false)
        }
        let descriptor = Foundation.open(argument, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw InputFailure(source: self, errno: errno) }
        return ByteReader(descriptor: descriptor, closes: true)
    }

    /// Reads all of it, up to ``byteLimit``.
    func readAll() throws(InputFailure) -> [UInt8] {
        let reader = try open()
        var bytes: [UInt8] = []
        while true {
            do throws(ByteReader.Failure) {
                guard try reader.read(into: &bytes) else { return bytes }
            } catch {
                throw InputFailure(source: self, errno: error.errno)
            }
            guard bytes.count <= Self.byteLimit else {
                throw InputFailure(
                    source: self,
                    reason: "is larger than \(Self.byteLimit) bytes; no push message is that large"
                )
            }
        }
    }
}
