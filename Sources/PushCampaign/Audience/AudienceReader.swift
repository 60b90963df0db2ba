// SPDX-License-Identifier: Apache-2.0

internal import PushMessages
internal import Synchronization

/// Cuts an audience into blocks of whole rows, which many threads take one after the other.
///
/// The end of a block depends on the bytes alone, not on how they arrive.
public final class AudienceReader: Sendable {
    /// Bytes of one row at most: 16 MiB.
    public static let rowLimit = 16 << 20
    /// Bytes of a block by default.
    static let usualBlockSize = 256 << 10

    /// Reads some bytes into the memory, and answers how many; 0 is the end.
    public typealias Source = @Sendable (UnsafeMutableRawBufferPointer) throws(AudienceError) -> Int

    /// How it is written.
    public let format: AudienceFormat
    /// The columns in the order of the header; `nil` if rows name them themselves.
    public let header: [String]?

    /// Rows that are read at most.
    public let limit: Int

    /// Bytes of a block, unless a row is longer.
    private let blockSize: Int
    private let source: Source
    private let state: Mutex<State>

    private struct State: ~Copyable {
        /// Bytes that were read and do not belong to a block yet.
        var rest: ByteBuffer
        var isAtEnd = false
        var nextBlock = 0
        var nextRow = 1
        var failure: AudienceError?
    }

    /// The position from which a block's rows are counted.
    struct Block {
        var index: Int
        var firstRow: Int
    }

    /// Opens an audience: of a CSV the header is read.
    public convenience init(format: AudienceFormat, source: @escaping Source) throws(AudienceError) {
        try self.init(format: format, limit: .max, source: source)
    }

    /// Opens an audience of which only the first rows are read.
    ///
    /// - Parameter limit: Rows that are read at most.
    public convenience init(format: AudienceFormat, limit: Int, source: @escaping Source) throws(AudienceError) {
        try self.init(format: format, limit: limit, blockSize: Self.usualBlockSize, source: source)
    }

    init(format: AudienceFormat, limit: Int, blockSize: Int, source: @escaping Source) throws(AudienceError) {
        self.blockSize = blockSize
        self.format = format
        self.limit = max(0, limit)
        self.source = source
        var state = State(rest: ByteBuffer(capacity: blockSize))
        try Self.fill(&state, to: ForeignFile.signatureLength, source)
        let start = UnsafeRawBufferPointer(start: state.rest.base, count: state.rest.count)
        if let foreign = ForeignFile(start) {
            throw AudienceError(code: .encoding, message: "The audience is \(foreign.sentence).")
        }
        switch state.rest.count {
        case 2... where state.rest.base[0] == 0xFF && state.rest.base[1] == 0xFE,
            2... where state.rest.base[0] == 0xFE && state.rest.base[1] == 0xFF:
            throw AudienceError(code: .encoding, message: "The audience is UTF-16; save it as UTF-8.")
        case 3...
        where state.rest.base[0] == 0xEF && state.rest.base[1] == 0xBB && state.rest.base[2] == 0xBF:
            state.rest.removeFirst(3)
        default: break
        }
        header = format == .csv ? try Self.readHeader(&state, blockSize, source) : nil
        self.state = Mutex(state)
    }

    /// Moves the next block's bytes into the buffer; `nil` at the end, or where reading failed.
    func next(into block: inout ByteBuffer) -> Block? {
        state.withLock { state -> Block? in
            guard state.failure == nil else { return nil }
            do throws(AudienceError) {
                return try take(&state, &block)
            } catch {
                state.failure = error
                return nil
            }
        }
    }

    /// Why it could not be read to its end.
    var failure: AudienceError? { state.withLock { $0.failure } }

    /// Whether all of it was handed out.
    public var hasEnded: Bool { state.withLock { $0.nextRow > limit || $0.isAtEnd && $0.rest.count == 0 } }

    private func take(_ state: inout State, _ block: inout ByteBuffer) throws(AudienceError) -> Block? {
        var size = blockSize
        guard state.nextRow <= limit else { return nil }
        while true {
            try Self.fill(&state, to: size, source)
            guard state.rest.count > 0 else { return nil }
            let isLast = state.isAtEnd && state.rest.count <= size
            if isLast, state.rest.base[state.rest.count - 1] != Bytes.newline {
                state.rest.append(Bytes.newline)
            }
            let bytes = state.rest.span.prefix(min(size, state.rest.count))
            var cut = format == .csv ? CSVBlockScanner.cut(bytes) : Self.cut(bytes)
            let wanted = limit - state.nextRow + 1
            let isLimited = (cut?.rows ?? 0) > wanted
            if isLimited { cut = (firstRows(wanted, of: bytes), wanted) }
            if let cut, cut.rows > 0 {
                if isLast, !isLimited, cut.count < bytes.count { throw openQuote(state.nextRow + cut.rows) }
                // The bytes that were read become the block; only those after its last row are copied.
                swap(&state.rest, &block)
                state.rest.count = 0
                state.rest.append(block.span.dropFirst(cut.count))
                block.count = cut.count
                block.terminate()
                defer {
                    state.nextBlock += 1
                    state.nextRow += cut.rows
                }
                return Block(index: state.nextBlock, firstRow: state.nextRow)
            }
            if isLast { throw openQuote(state.nextRow) }
            guard size < Self.rowLimit else {
                throw AudienceError(
                    code: .rowTooLong,
                    row: state.nextRow,
                    message: "The row is longer than \(Self.rowLimit) bytes"
                        + (format == .csv
                            ? "; a quote that is never closed makes the rest of a file one cell." : ".")
                )
            }
            size *= 2
        }
    }

    /// Bytes of so many whole rows, of which there are more.
    private func firstRows(_ rows: Int, of bytes: ByteSpan) -> Int {
        var position = 0
        for _ in 0..<rows {
            let rest = bytes.dropFirst(position)
            position +=
                format == .csv
                ? CSVBlockScanner.firstRecord(rest) ?? rest.count
                : (Bytes.firstIndex(of: Bytes.newline, in: rest.base, from: 0, to: rest.count) ?? rest.count - 1) + 1
        }
        return position
    }

    private func openQuote(_ row: Int) -> AudienceError {
        AudienceError(
            code: .openQuote,
            row: row,
            message:
                "A quote is opened in this row and never closed; close it, or double it if it is part of the text."
        )
    }

    private static func fill(_ state: inout State, to count: Int, _ source: Source)
        throws(AudienceError)
    {
        while !state.isAtEnd, state.rest.count < count {
            let missing = count - state.rest.count
            state.rest.reserve(missing)
            let read = try source(
                UnsafeMutableRawBufferPointer(start: state.rest.base + state.rest.count, count: missing)
            )
            state.rest.count += read
            state.isAtEnd = read == 0
        }
    }

    /// Up to the last newline, and how many lines there are.
    private static func cut(_ bytes: ByteSpan) -> (count: Int, rows: Int)? {
        guard let last = bytes.buffer.lastIndex(of: Bytes.newline) else { return nil }
        return (last + 1, Bytes.count(of: Bytes.newline, in: bytes.base, last + 1))
    }

    private static func readHeader(
        _ state: inout State,
        _ blockSize: Int,
        _ source: Source
    ) throws(AudienceError) -> [String] {
        try fill(&state, to: blockSize, source)
        if state.isAtEnd, state.rest.count > 0, state.rest.base[state.rest.count - 1] != Bytes.newline {
            state.rest.append(Bytes.newline)
        }
        guard let length = CSVBlockScanner.firstRecord(state.rest.span) else {
            guard state.rest.count == 0 else { throw AudienceError.endlessHeader }
            throw AudienceError(code: .header, message: "The audience is empty; a CSV begins with a header.")
        }
        let bytes = state.rest.span.prefix(length)
        guard Bytes.isUTF8(bytes.base, length) else {
            throw AudienceError(
                code: .encoding,
                message: "The header is not UTF-8; save the audience as UTF-8."
            )
        }
        // Such a file would be one long header without rows.
        guard !CSVBlockScanner.hasBareReturn(bytes) else {
            throw AudienceError(
                code: .header,
                message:
                    "The CSV ends its lines by a carriage return only, as on old Macs; save it with line feeds, for "
                    + "instance as \"CSV UTF-8\"."
            )
        }
        let names = CSVBlockScanner.cells(bytes)
        guard names.contains(where: { !$0.isEmpty }) else {
            throw AudienceError(
                code: .header,
                message:
                    "The first line of the CSV names no column; begin with the header, without an empty line before it."
            )
        }
        var seen: Set<String> = []
        for name in names where !seen.insert(name).inserted {
            throw AudienceError(
                code: .header,
                message: "The header has the column '\(name)' twice; rename one of them."
            )
        }
        if names.count == 1,
            let separator = names[0].first(where: { $0 == ";" || $0 == "\t" || $0 == "|" })
        {
            let name = separator == "\t" ? "a tab" : "'\(separator)'"
            throw AudienceError(
                code: .header,
                message: "The header has one column only and holds \(name); separate the columns by commas."
            )
        }
        state.rest.removeFirst(length)
        return names
    }
}
