// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Foundation
import SystemFiles

/// Writes whole pieces to standard output and standard error.
enum StandardOutput {
    /// Writes the bytes to standard output; a reader that has gone ends the program quietly, as pipes expect, and any
    /// other failure is said on standard error.
    static func write(_ bytes: some Sequence<UInt8>) throws {
        try write(Array(bytes), to: 1)
    }

    /// The same, from memory that is somebody else's.
    static func write(_ bytes: UnsafeRawBufferPointer) throws {
        try write(bytes, to: 1)
    }

    /// Writes the text and a newline to standard output.
    static func print(_ text: TerminalText) throws {
        try write(Array(text.text.utf8) + [UInt8(ascii: "\n")], to: 1)
    }

    /// Writes a document for programs, in which JSON escapes what JSON has to, and a newline to standard output.
    static func print(json document: String) throws {
        try write(Array(document.utf8) + [UInt8(ascii: "\n")], to: 1)
    }

    /// Writes the text and a newline to standard error.
    static func printError(_ text: TerminalText) {
        try? write(Array(text.text.utf8) + [UInt8(ascii: "\n")], to: 2)
    }

    /// Puts a line without its newline in place of the one that the cursor of standard error is in.
    static func replaceErrorLine(with line: TerminalText) {
        try? write(Array("\r\u{1B}[2K\(line.text)".utf8), to: 2)
    }

    /// Whether people see standard error, and what is there can be replaced.
    static var isErrorTerminal: Bool { isatty(2) == 1 && ProcessInfo.processInfo.environment["TERM"] != "dumb" }

    /// Whether standard input is a terminal.
    static var isInputTerminal: Bool { isatty(0) == 1 }

    /// Whether people are reading along.
    static var isTerminal: Bool { isatty(1) == 1 }

    /// Whether standard output is a terminal that wants colour: a terminal, `NO_COLOR` empty, `TERM` not `dumb`.
    static var wantsColor: Bool {
        let environment = ProcessInfo.processInfo.environment
        return isatty(1) == 1 && (environment["NO_COLOR"] ?? "").isEmpty && environment["TERM"] != "dumb"
    }

    /// Columns of the terminal, or 100 without a terminal.
    static var columns: Int {
        var size = winsize()
        guard isatty(1) == 1, ioctl(1, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 100 }
        return Int(size.ws_col)
    }

    private static func write(_ bytes: [UInt8], to descriptor: Int32) throws {
        try bytes.withUnsafeBytes { try write($0, to: descriptor) }
    }

    private static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) throws {
        var remaining = bytes[...]
        while !remaining.isEmpty {
            let rest = UnsafeRawBufferPointer(rebasing: remaining)
            let written = SharedDescriptor.write(descriptor, rest)
            if written < 0 {
                let code = errno
                if code == EPIPE { throw ExitCode.success }
                if descriptor == 1 {
                    printError("standard output cannot be written: \(String(cString: strerror(code)).lowercased())")
                }
                throw ExitStatus.cannotCreate
            }
            remaining = remaining.dropFirst(written)
        }
    }
}

/// Writes results in the order of their inputs, each as soon as all before it are written.
actor OrderedOutput {
    private var waiting: [Int: [UInt8]] = [:]
    private var next = 0

    /// Takes the result of the input with this number, counted from 0.
    func put(_ bytes: [UInt8], at index: Int) throws {
        waiting[index] = bytes
        while let ready = waiting.removeValue(forKey: next) {
            next += 1
            try StandardOutput.write(ready)
        }
    }
}
