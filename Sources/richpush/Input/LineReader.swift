// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushMessages
import SystemFiles

/// Hands out the lines of an input one by one, however they arrive; the last one needs no newline.
struct LineReader {
    /// A line of input, without its newline and a carriage return before it.
    struct Line: Sendable {
        /// Nothing of a line that ``isTooLong``.
        var bytes: ArraySlice<UInt8>
        /// Its number in the input, the first being 1.
        var number: Int
        /// How long it is.
        var byteCount: Int

        var isTooLong: Bool { byteCount > LineReader.byteLimit }

        /// A line whose length is known.
        init(bytes: ArraySlice<UInt8>, number: Int, byteCount: Int) {
            self.bytes = bytes
            self.number = number
            self.byteCount = byteCount
        }

        /// A line that was read whole, maybe with a carriage return at its end.
        init(_ bytes: ArraySlice<UInt8>, number: Int) {
            let text = bytes.last == UInt8(ascii: "\r") ? bytes.dropLast() : bytes
            self.init(bytes: text.count > LineReader.byteLimit ? [] : text, number: number, byteCount: text.count)
        }
    }

    /// Bytes of one line at most: 1 MiB, a few hundred times what a message may have.
    ///
    /// Of a longer line only the length is kept, so that no input fills the memory.
    static let byteLimit = 1 << 20

    private let source: InputSource
    private let reader: ByteReader
    private var buffer: [UInt8] = []
    private var position = 0
    private var isAtEnd = false
    private var isStarted = false
    private var count = 0

    init(_ source: InputSource) throws(InputFailure) {
        self.source = source
        reader = try source.open()
    }

    /// The next line, or nil at the end of the input.
    mutating func next() throws(InputFailure) -> Line? {
        var searched = position
        while true {
            if let line = lineInBuffer(searchedFrom: searched) { return line }
            if isAtEnd {
                guard position < buffer.count else { return nil }
                defer { position = buffer.count }
                return line(buffer[position...])
            }
            buffer.removeFirst(position)
            position = 0
            searched = buffer.count
            guard buffer.count <= Self.byteLimit else { return try skipLine() }
            try fill()
        }
    }

    /// The next line if it has been read from the input already.
    mutating func nextArrived() -> Line? { lineInBuffer(searchedFrom: position) }

    private mutating func lineInBuffer(searchedFrom start: Int) -> Line? {
        let newline = buffer.firstIndex(of: UInt8(ascii: "\n"), from: start)
        guard newline < buffer.count else { return nil }
        defer { position = newline + 1 }
        return line(buffer[position..<newline])
    }

    /// The lines that have arrived, or the next line if there are none; nil at the end of the input.
    mutating func nextBlock() throws(InputFailure) -> LineBlock? {
        // The bytes after the last newline go into the new block's memory, and new bytes are read right after them.
        buffer = isAtEnd ? Array(buffer[position...]) : try read(behind: buffer[position...])
        position = 0
        var searched = 0
        while true {
            if let newline = buffer[searched...].lastIndex(of: UInt8(ascii: "\n")) {
                position = newline + 1
                return block(upTo: position)
            }
            if isAtEnd { return buffer.isEmpty ? nil : block(upTo: buffer.count) }
            guard buffer.count <= Self.byteLimit else {
                let line = try skipLine()
                return LineBlock(bytes: [], firstNumber: line.number, longLine: line)
            }
            searched = buffer.count
            try fill()
        }
    }

    /// The lines before a position of the buffer; what follows stays for the next block.
    private mutating func block(upTo end: Int) -> LineBlock {
        let block = LineBlock(bytes: buffer[..<end], firstNumber: count + 1)
        position = end
        count += buffer[..<end].withUnsafeBytes { $0.occurrences(of: UInt8(ascii: "\n")) }
        return block
    }

    /// Passes over a line whose beginning is in the buffer.
    private mutating func skipLine() throws(InputFailure) -> Line {
        var byteCount = 0
        while true {
            if let newline = buffer.firstIndex(of: UInt8(ascii: "\n")) {
                position = newline + 1
                return line([], byteCount: byteCount + newline)
            }
            byteCount += buffer.count
            buffer.removeAll(keepingCapacity: true)
            if isAtEnd { return line([], byteCount: byteCount) }
            try fill()
        }
    }

    private mutating func fill() throws(InputFailure) {
        buffer += try read(behind: [])
    }

    /// The bytes and what is there to read, in one array.
    private mutating func read(behind bytes: ArraySlice<UInt8>) throws(InputFailure) -> [UInt8] {
        let failure: InputFailure
        do throws(SystemCallFailure) {
            let all = try reader.read(behind: bytes)
            isAtEnd = all.count == bytes.count
            guard !isStarted else { return all }
            isStarted = true
            guard let foreign = ForeignFile(all) else { return all }
            failure = InputFailure(unusable: source, reason: "is \(foreign.sentence)")
        } catch {
            failure = InputFailure(source: source, error)
        }
        throw failure
    }

    private mutating func line(_ bytes: ArraySlice<UInt8>) -> Line {
        count += 1
        return Line(bytes, number: count)
    }

    private mutating func line(_ bytes: ArraySlice<UInt8>, byteCount: Int) -> Line {
        count += 1
        return Line(bytes: bytes, number: count, byteCount: byteCount)
    }
}

/// Reads a file in large pieces.
final class ByteReader: Sendable {
    private static let pieceSize = 1 << 18

    private let file: InputFile

    init(_ file: InputFile) { self.file = file }

    /// Appends what is there, waiting for at least one byte; answers false at the end of the input.
    func read(into bytes: inout [UInt8]) throws(SystemCallFailure) -> Bool {
        let piece = try read(behind: [])
        bytes += piece
        return !piece.isEmpty
    }

    /// The bytes and behind them what is there, waiting for at least one byte; nothing more at the end of the input.
    func read(behind bytes: ArraySlice<UInt8>) throws(SystemCallFailure) -> [UInt8] {
        var failure: SystemCallFailure?
        let all = [UInt8](unsafeUninitializedCapacity: bytes.count + Self.pieceSize) { buffer, count in
            count = buffer.update(fromContentsOf: bytes)
            let room = UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(buffer)[count...])
            do throws(SystemCallFailure) {
                count += try file.read(into: room)
            } catch {
                failure = error
            }
        }
        if let failure { throw failure }
        return all
    }
}
