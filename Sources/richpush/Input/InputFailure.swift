// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Foundation
import PushMessages
import PushSimulator
import SystemFiles

/// An input that a command cannot work on: it cannot be read, or it is not JSON.
struct InputFailure: Error, CustomStringConvertible {
    let description: String
    let exitCode: ExitCode
    /// The failure as a finding, if the contents are at fault.
    var finding: Finding?
    /// The push, if it lacks only values that are not known.
    var computed: ComputedPush?

    /// The failure for a place that has no room for the part of the text around it.
    var sentence: String {
        let line = description.prefix { $0 != "\n" }
        return line.hasSuffix(".") ? String(line) : "\(line)."
    }

    /// The source cannot be read, for this reason.
    init(source: InputSource, reason: String) {
        description = "\(source.name.printable) \(reason)"
        exitCode = ExitStatus.noInput
    }

    /// The source cannot be read, for the reason that the system gave.
    init(source: InputSource, _ failure: SystemCallFailure) {
        self.init(source: source, reason: "cannot be read: \(failure.cause)")
    }

    /// The source was read and is not JSON.
    init(source: InputSource, _ error: JSONSyntaxError, in bytes: [UInt8]) {
        if error.isEmptyInput {
            description =
                "\(source.name.printable) is empty; expected a message as JSON, for instance {\"topic\": \"news\"}"
        } else if MediaProbe.probe(bytes).type.rawValue.hasPrefix("image/") {
            description =
                "\(source.name.printable) is a picture and no message; 'richpush picture' says what every platform does with it"
        } else if bytes.isUTF16 {
            description = "\(source.name.printable) is UTF-16; save it as UTF-8"
        } else if Self.hasDocumentsInLines(bytes) {
            description =
                "\(source.name.printable) holds more than one document, one per line; --jsonl reads it that way"
        } else {
            description = "\(source.name.printable) is not JSON. \(error.description)"
        }
        exitCode = ExitStatus.badInput
        finding = error.finding(in: bytes)
    }

    /// Whether the first line is a whole object and the next line with anything on it begins another.
    private static func hasDocumentsInLines(_ bytes: [UInt8]) -> Bool {
        let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        guard let newline = bytes.firstIndex(of: UInt8(ascii: "\n")), newline > start,
            let next = bytes[newline...].first(where: { $0 > 0x20 }), next == UInt8(ascii: "{"),
            let first = try? JSONValue(parsing: Array(bytes[start..<newline]))
        else { return false }
        return if case .object = first { true } else { false }
    }

    /// The source was read, but the command cannot use it, for this reason.
    init(unusable source: InputSource, reason: String) {
        description = "\(source.name.printable) \(reason)"
        exitCode = ExitStatus.badInput
    }

    /// The source was read and has a push with values that are not known.
    init(of push: ComputedPush, in source: InputSource) {
        self.init(unusable: source, reason: "is \(push.description)")
        computed = push
    }

    /// The source was read and cannot be written back, for this reason.
    init(unwritable source: InputSource, reason: String) {
        description = "\(source.name.printable) cannot be fixed: \(reason)"
        exitCode = ExitStatus.cannotCreate
    }

    /// A file of the command's own cannot be written, for the reason that the system gave.
    init(unwritten file: URL, _ failure: SystemCallFailure) {
        let remedy = failure.isFull ? "; free some space and run the same again" : ""
        description = "\(file.path.printable) cannot be written: \(failure.cause)\(remedy)"
        exitCode = ExitStatus.cannotCreate
    }

    /// Reads an input and recognises what it is.
    static func push(from source: InputSource) throws(InputFailure) -> PushInput {
        try push(in: source.readAll(), of: source)
    }

    /// Recognises what an input holds.
    static func push(in bytes: [UInt8], of source: InputSource) throws(InputFailure) -> PushInput {
        do throws(JSONSyntaxError) {
            return try PushInput(parsing: bytes)
        } catch {
            let request = RequestText(bytes)
            let computed = ComputedPush(bytes, of: request)
            let failure = computed.map { InputFailure(of: $0, in: source) }
            guard let request else { throw failure ?? InputFailure(source: source, error, in: bytes) }
            do throws(JSONSyntaxError) {
                return try PushInput(request, computed)
            } catch {
                let placed = request.placed(error)
                throw failure ?? InputFailure(source: source, placed.error, in: placed.text)
            }
        }
    }

    /// Does the work; if an input fails, says so and ends with the documented status.
    static func exiting<Result>(_ work: () throws -> Result) throws -> Result {
        do {
            return try work()
        } catch let failure as InputFailure {
            throw failure.reported
        }
    }

    /// The same for work that waits.
    static func exiting<Result>(
        isolation: isolated (any Actor)? = #isolation,
        _ work: () async throws -> Result
    ) async throws -> Result {
        do {
            return try await work()
        } catch let failure as InputFailure {
            throw failure.reported
        }
    }

    /// Says what failed and returns the status to end with.
    private var reported: ExitCode {
        StandardOutput.printError(.init(lines: description))
        return exitCode
    }
}

extension JSONSyntaxError {
    /// What is wrong with a whole input, as a finding.
    func finding(in bytes: [UInt8]) -> Finding {
        let sentence = isEmptyInput ? "The input is empty; expected a message as JSON." : "Not JSON: \(reason)"
        return InvalidJSONRule.finding(self, in: PushInput.split(bytes).text, saying: sentence)
    }
}
