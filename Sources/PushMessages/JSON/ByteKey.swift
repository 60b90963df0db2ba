// SPDX-License-Identifier: Apache-2.0

/// A text that is compared byte by byte, where Swift's strings compare what the bytes mean.
@usableFromInline
struct ByteKey: Hashable, Sendable {
    var text: String

    @usableFromInline
    init(_ text: String) { self.text = text }

    @usableFromInline
    static func == (a: ByteKey, b: ByteKey) -> Bool { areEqual(a.text, b.text) }

    @usableFromInline
    func hash(into hasher: inout Hasher) {
        var text = text
        text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }

    /// Whether both texts have the same bytes.
    @inlinable
    static func areEqual(_ a: String, _ b: String) -> Bool {
        a.utf8.count == b.utf8.count && haveEqualBytes(a, b)
    }

    @usableFromInline
    static func haveEqualBytes(_ a: String, _ b: String) -> Bool {
        let isEqual = a.utf8.withContiguousStorageIfAvailable { a in
            b.utf8.withContiguousStorageIfAvailable { b in
                UnsafeRawBufferPointer(a).elementsEqual(UnsafeRawBufferPointer(b))
            }
        }
        return (isEqual ?? nil) ?? a.utf8.elementsEqual(b.utf8)
    }
}
