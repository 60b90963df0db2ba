// SPDX-License-Identifier: Apache-2.0

/// Bytes that somebody else owns: a piece of a row, of a template or of the row's scratch memory.
///
/// Valid for the row that is being rendered. Behind the bytes of rows and constants up to ``ByteBuffer/slack`` more may be
/// read, so that copies can go in whole words.
struct ByteSpan {
    var base: UnsafePointer<UInt8>
    var count: Int

    @inline(__always)
    init(_ base: UnsafePointer<UInt8>, _ count: Int) {
        self.base = base
        self.count = count
    }

    @inline(__always)
    init(_ start: UnsafePointer<UInt8>, to end: UnsafePointer<UInt8>) {
        base = start
        count = end - start
    }

    @inline(__always)
    subscript(_ index: Int) -> UInt8 { base[index] }

    var end: UnsafePointer<UInt8> { base + count }
    var isEmpty: Bool { count == 0 }
    var buffer: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: base, count: count) }
    var string: String { String(decoding: buffer, as: UTF8.self) }

    func dropFirst(_ drop: Int) -> ByteSpan { ByteSpan(base + drop, count - drop) }

    func prefix(_ length: Int) -> ByteSpan { ByteSpan(base, length) }

    @inline(__always)
    func equals(_ other: ByteSpan) -> Bool {
        count == other.count && Bytes.areEqual(base, other.base, count)
    }

    func equals(_ text: StaticString) -> Bool {
        count == text.utf8CodeUnitCount && Bytes.areEqual(base, text.utf8Start, count)
    }

    /// Whether all bytes are white space.
    var isBlank: Bool { buffer.allSatisfy(Bytes.isSpace) }

    /// Without white space at its ends.
    var trimmed: ByteSpan { trimmedAtStart.trimmedAtEnd }

    var trimmedAtStart: ByteSpan {
        var span = self
        while span.count > 0, Bytes.isSpace(span.base[0]) { span = span.dropFirst(1) }
        return span
    }

    var trimmedAtEnd: ByteSpan {
        var span = self
        while span.count > 0, Bytes.isSpace(span.base[span.count - 1]) { span.count -= 1 }
        return span
    }
}
