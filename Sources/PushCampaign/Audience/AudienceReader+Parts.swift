// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

extension AudienceReader {
    /// Opens a part of an audience.
    public typealias Part = @Sendable () throws(AudienceError) -> Source

    /// One audience of several parts, read one after the other.
    ///
    /// A part without a newline at its end gets one. Of a CSV every part begins with the same header.
    ///
    /// - Parameter parts: The parts with the names that errors say.
    public static func joining(_ parts: [(name: String, open: Part)], format: AudienceFormat) -> Source {
        let joint = Mutex(Joint(parts: parts, format: format))
        return { memory throws(AudienceError) in
            let result = joint.withLock { joint -> Result<Int, AudienceError> in
                do throws(AudienceError) {
                    return .success(try joint.read(into: memory))
                } catch {
                    return .failure(error)
                }
            }
            return try result.get()
        }
    }

    private struct Joint: Sendable {
        let parts: [(name: String, open: Part)]
        let format: AudienceFormat
        private var place = 0
        private var current: Source?
        /// Bytes that were read and not handed out yet.
        private var rest: [UInt8] = []
        private var header: [UInt8]?
        private var lastByte = Bytes.newline

        init(parts: [(name: String, open: Part)], format: AudienceFormat) {
            (self.parts, self.format) = (parts, format)
        }

        mutating func read(into memory: UnsafeMutableRawBufferPointer) throws(AudienceError) -> Int {
            while true {
                if !rest.isEmpty {
                    let count = min(rest.count, memory.count)
                    memory.copyBytes(from: rest.prefix(count))
                    lastByte = rest[count - 1]
                    rest.removeFirst(count)
                    return count
                }
                guard let source = current else {
                    guard place < parts.count else { return 0 }
                    try begin(parts[place])
                    continue
                }
                let count = try source(memory)
                if count > 0 {
                    lastByte = memory[count - 1]
                    return count
                }
                current = nil
                place += 1
            }
        }

        private mutating func begin(_ part: (name: String, open: Part)) throws(AudienceError) {
            let source = try part.open()
            current = source
            if lastByte != Bytes.newline { rest = [Bytes.newline] }
            guard format == .csv else { return }
            var (bytes, length) = try Self.start(source)
            if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
                bytes.removeFirst(3)
                length -= 3
            }
            guard !bytes.isEmpty else { return }
            let found = bytes[..<length].filter { $0 != 0x0D && $0 != Bytes.newline }
            guard let header else {
                self.header = found
                rest += bytes
                return
            }
            guard header == found else {
                throw AudienceError(
                    code: .header,
                    message:
                        "The part \(part.name) has another header than \(parts[0].name); give all parts the same columns."
                )
            }
            rest += bytes[length...]
        }

        /// The first bytes of a part, and how many of them are its header.
        private static func start(_ source: Source) throws(AudienceError) -> ([UInt8], Int) {
            var bytes: [UInt8] = []
            var block = [UInt8](repeating: 0, count: 64 << 10)
            while bytes.count < AudienceReader.rowLimit {
                var failure: AudienceError?
                let count = block.withUnsafeMutableBytes { memory -> Int in
                    do throws(AudienceError) {
                        return try source(memory)
                    } catch {
                        failure = error
                        return 0
                    }
                }
                if let failure { throw failure }
                if count == 0 { return (bytes, bytes.count) }
                bytes += block[..<count]
                let length = bytes.withUnsafeBufferPointer { buffer in
                    buffer.baseAddress.flatMap { CSVBlockScanner.firstRecord(ByteSpan($0, buffer.count)) }
                }
                if let length { return (bytes, length) }
            }
            throw AudienceError.endlessHeader
        }
    }
}
