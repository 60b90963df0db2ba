// SPDX-License-Identifier: Apache-2.0

/// The bytes of a message, value by value: fixed little-endian integers, and texts and lists behind their counts.
package struct WireWriter: Sendable {
    package private(set) var bytes: [UInt8] = []

    package init() {}

    package mutating func write<Value: WireValue>(_ value: Value) { value.write(to: &self) }

    mutating func append(_ block: some Sequence<UInt8>) { bytes.append(contentsOf: block) }
}

/// Reads what ``WireWriter`` wrote, and refuses everything else: each byte may come from an app's code.
package struct WireReader: Sendable {
    private let bytes: [UInt8]
    private var position = 0

    package init(_ bytes: [UInt8]) { self.bytes = bytes }

    package mutating func read<Value: WireValue>(_ type: Value.Type = Value.self) throws(WireError) -> Value {
        try Value(from: &self)
    }

    /// Whether nothing is left.
    package var isAtEnd: Bool { position == bytes.count }

    /// Refuses bytes behind the last value.
    package func end() throws(WireError) {
        guard isAtEnd else { throw WireError("\(bytes.count - position) bytes too many") }
    }

    mutating func take(_ count: Int) throws(WireError) -> ArraySlice<UInt8> {
        guard count >= 0, count <= bytes.count - position else { throw WireError("the message ends too early") }
        defer { position += count }
        return bytes[position..<position + count]
    }

    /// A count of values of at least one byte each: never more than the bytes that are left.
    mutating func count() throws(WireError) -> Int {
        let count = Int(try read(UInt32.self))
        guard count <= bytes.count - position else { throw WireError("a list is longer than its message") }
        return count
    }
}

/// A message that does not keep to the format.
package struct WireError: Error, Sendable, CustomStringConvertible {
    package var description: String

    package init(_ description: String) { self.description = description }
}

/// A value with one form in bytes.
package protocol WireValue: Sendable {
    init(from reader: inout WireReader) throws(WireError)
    func write(to writer: inout WireWriter)
}

extension FixedWidthInteger where Self: WireValue {
    package init(from reader: inout WireReader) throws(WireError) {
        let bytes = try reader.take(Self.bitWidth / 8)
        self = Self(littleEndian: bytes.withUnsafeBytes { $0.loadUnaligned(as: Self.self) })
    }

    package func write(to writer: inout WireWriter) {
        withUnsafeBytes(of: littleEndian) { writer.append($0) }
    }
}

extension UInt8: WireValue {
    package init(from reader: inout WireReader) throws(WireError) {
        self = try reader.take(1).first ?? 0
    }

    package func write(to writer: inout WireWriter) { writer.append(CollectionOfOne(self)) }
}

extension UInt32: WireValue {}
extension Int: WireValue {}

extension Bool: WireValue {
    package init(from reader: inout WireReader) throws(WireError) {
        switch try reader.read(UInt8.self) {
        case 0: self = false
        case 1: self = true
        case let other: throw WireError("\(other) is not a Boolean")
        }
    }

    package func write(to writer: inout WireWriter) { writer.write(UInt8(self ? 1 : 0)) }
}

extension Double: WireValue {
    package init(from reader: inout WireReader) throws(WireError) {
        self.init(bitPattern: UInt64(bitPattern: Int64(try reader.read(Int.self))))
    }

    package func write(to writer: inout WireWriter) { writer.write(Int(Int64(bitPattern: bitPattern))) }
}

extension String: WireValue {
    package init(from reader: inout WireReader) throws(WireError) {
        let count = try reader.count()
        guard let text = String(validating: try reader.take(count), as: UTF8.self) else {
            throw WireError("a text is not UTF-8")
        }
        self = text
    }

    package func write(to writer: inout WireWriter) {
        writer.write(UInt32(utf8.count))
        writer.append(utf8)
    }
}

extension Duration: WireValue {
    package init(from reader: inout WireReader) throws(WireError) {
        self = .nanoseconds(Int64(try reader.read(Int.self)))
    }

    package func write(to writer: inout WireWriter) {
        // An app may allow a request more than the 292 years that there is room for.
        let bounded = min(max(self, .nanoseconds(Int64.min)), .nanoseconds(Int64.max))
        let (seconds, attoseconds) = bounded.components
        writer.write(Int(seconds * 1_000_000_000 + attoseconds / 1_000_000_000))
    }
}

extension Optional: WireValue where Wrapped: WireValue {
    package init(from reader: inout WireReader) throws(WireError) {
        self = try reader.read(Bool.self) ? try reader.read(Wrapped.self) : nil
    }

    package func write(to writer: inout WireWriter) {
        writer.write(self != nil)
        if let self { writer.write(self) }
    }
}

extension Array: WireValue where Element: WireValue {
    package init(from reader: inout WireReader) throws(WireError) {
        let count = try reader.count()
        if Element.self == UInt8.self {
            let bytes = [UInt8](try reader.take(count))
            self = bytes as? [Element] ?? []
            return
        }
        var elements: [Element] = []
        for _ in 0..<count { elements.append(try reader.read()) }
        self = elements
    }

    package func write(to writer: inout WireWriter) {
        writer.write(UInt32(count))
        if let bytes = self as? [UInt8] {
            writer.append(bytes)
        } else {
            for element in self { writer.write(element) }
        }
    }
}

extension Dictionary: WireValue where Key == String, Value == String {
    package init(from reader: inout WireReader) throws(WireError) {
        let count = try reader.count()
        self.init()
        for _ in 0..<count {
            let key = try reader.read(String.self)
            self[key] = try reader.read(String.self)
        }
    }

    package func write(to writer: inout WireWriter) {
        writer.write(UInt32(count))
        // By name, so that the same settings are the same bytes.
        for (key, value) in sorted(by: { $0.key < $1.key }) {
            writer.write(key)
            writer.write(value)
        }
    }
}

extension WireValue where Self: RawRepresentable, RawValue: WireValue {
    package init(from reader: inout WireReader) throws(WireError) {
        let raw = try reader.read(RawValue.self)
        guard let value = Self(rawValue: raw) else { throw WireError("\(raw) is none of the known values") }
        self = value
    }

    package func write(to writer: inout WireWriter) { writer.write(rawValue) }
}
