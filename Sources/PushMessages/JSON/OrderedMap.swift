// SPDX-License-Identifier: Apache-2.0

/// A JSON object whose members may be any value.
public typealias JSONObject = OrderedMap<JSONValue>
/// A map of strings to strings, for `data` and headers.
public typealias StringMap = OrderedMap<String>

/// A map with string keys that keeps the order of insertion, so that output is reproducible.
///
/// Keys are compared byte by byte, as in JSON; Swift's `String` would treat canonically equivalent Unicode spellings as
/// equal. Two maps are equal if they have the same members in any order.
public struct OrderedMap<Value: Sendable & Hashable>: Sendable {
    /// One member.
    public typealias Element = (key: String, value: Value)

    /// Keys and values in order; tuples, so that the array of a dictionary literal can be kept without a copy.
    @usableFromInline
    var entries: [(String, Value)]
    /// Positions by key; only set once there are more than ``linearLimit`` entries, as a linear search would be slow.
    @usableFromInline
    var positions: Optional<[ByteKey: Int]>

    @usableFromInline
    static var linearLimit: Int { 16 }

    /// Makes an empty map.
    @inlinable
    public init() {
        entries = []
        positions = nil
    }

    /// Makes a map from members in order; the last value counts if a key is repeated, at the place of the first.
    @inlinable
    public init(_ members: some Sequence<Element>) {
        self.init()
        entries.reserveCapacity(members.underestimatedCount)
        for (key, value) in members { self[key] = value }
    }

    /// Makes a map from a literal's members without copying them, if they are few and no key is repeated.
    @inlinable
    init(adopting members: [(String, Value)]) {
        positions = nil
        if members.count <= Self.linearLimit && Self.areDistinct(members) {
            entries = members
        } else {
            entries = []
            entries.reserveCapacity(members.count)
            for (key, value) in members { self[key] = value }
        }
    }

    @inlinable
    static func areDistinct(_ members: [(String, Value)]) -> Bool {
        // Most keys of a literal differ in length; each length sets a bit, and only equal bits need a comparison.
        var lengths: UInt64 = 0
        for later in members.indices {
            let length: UInt64 = 1 &<< UInt64(truncatingIfNeeded: members[later].0.utf8.count)
            if lengths & length != 0 {
                for earlier in 0..<later where ByteKey.areEqual(members[earlier].0, members[later].0) { return false }
            }
            lengths |= length
        }
        return true
    }

    /// The value of the key; setting `nil` removes the member, setting a new key appends one.
    @inlinable
    public subscript(key: String) -> Value? {
        get { position(of: key).map { entries[$0].1 } }
        set {
            switch (position(of: key), newValue) {
            case (let position?, let value?): entries[position].1 = value
            case (let position?, nil):
                entries.remove(at: position)
                positions = nil
                indexIfLarge()
            case (nil, let value?): append(key, value)
            case (nil, nil): break
            }
        }
    }

    /// Whether the map has no members.
    @inlinable
    public var isEmpty: Bool { entries.isEmpty }
    /// Number of members.
    @inlinable
    public var count: Int { entries.count }
    /// The keys in order.
    public var keys: [String] { entries.map(\.0) }
    /// The values in order.
    public var values: [Value] { entries.map(\.1) }

    /// Appends a member unless the map has its key; returns whether it did.
    mutating func insert(_ key: String, _ value: Value) -> Bool {
        guard position(of: key) == nil else { return false }
        append(key, value)
        return true
    }

    @inlinable
    func position(of key: String) -> Int? {
        if let positions { return positions[ByteKey(key)] }
        var position = 0
        while position < entries.count {
            if ByteKey.areEqual(entries[position].0, key) { return position }
            position += 1
        }
        return nil
    }

    @inlinable
    mutating func append(_ key: String, _ value: Value) {
        // Reserving a little room is cheaper than growing member by member.
        if entries.isEmpty { entries.reserveCapacity(6) }
        entries.append((key, value))
        if positions != nil {
            positions![ByteKey(key)] = entries.count - 1
        } else {
            indexIfLarge()
        }
    }

    @inlinable
    mutating func indexIfLarge() {
        if entries.count > Self.linearLimit { makeIndex() }
    }

    @usableFromInline
    mutating func makeIndex() {
        var positions: [ByteKey: Int] = [:]
        positions.reserveCapacity(entries.count * 2)
        for (position, (key, _)) in entries.enumerated() { positions[ByteKey(key)] = position }
        self.positions = positions
    }
}

extension OrderedMap: Hashable {
    /// Returns whether both maps have the same members, in any order.
    public static func == (a: OrderedMap, b: OrderedMap) -> Bool {
        guard a.count == b.count else { return false }
        for (index, (key, value)) in a.entries.enumerated() {
            let other = b.entries[index]
            if ByteKey.areEqual(key, other.0) {
                guard value == other.1 else { return false }
            } else {
                guard let position = b.position(of: key), b.entries[position].1 == value else {
                    return false
                }
            }
        }
        return true
    }

    /// Hashes the members independently of their order.
    public func hash(into hasher: inout Hasher) {
        var sum = 0
        for (key, value) in entries {
            var member = Hasher()
            member.combine(ByteKey(key))
            member.combine(value)
            sum &+= member.finalize()
        }
        hasher.combine(sum)
    }
}

extension OrderedMap: Sequence {
    /// Returns an iterator over the members in order.
    @inlinable
    public func makeIterator() -> Iterator { Iterator(entries: entries.makeIterator()) }

    /// Number of members, which is exact.
    @inlinable
    public var underestimatedCount: Int { entries.count }

    /// An iterator over the members in order.
    public struct Iterator: IteratorProtocol {
        @usableFromInline
        var entries: IndexingIterator<[(String, Value)]>

        @inlinable
        init(entries: IndexingIterator<[(String, Value)]>) { self.entries = entries }

        /// The next member, or `nil` after the last.
        @inlinable
        public mutating func next() -> Element? {
            entries.next().map { ($0.0, $0.1) }
        }
    }
}

extension OrderedMap: ExpressibleByDictionaryLiteral {
    /// Makes a map from a literal; the last value counts if a key is repeated.
    @inlinable
    public init(dictionaryLiteral elements: (String, Value)...) {
        self.init(adopting: elements)
    }
}

/// A string that is compared byte by byte; Swift's `String` compares by canonical equivalence.
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

    /// Returns whether both strings have the same bytes.
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
