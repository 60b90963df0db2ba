// SPDX-License-Identifier: Apache-2.0

/// A JSON object whose members may be any value.
public typealias JSONObject = OrderedMap<JSONValue>
/// A map of strings to strings, as `data` and headers are.
public typealias StringMap = OrderedMap<String>

/// A map with string keys that keeps the order in which they were first set, so that output is reproducible.
///
/// Keys are told apart byte by byte, as JSON does, where Swift's strings would take different Unicode spellings of one
/// text for the same. Two maps are equal when they hold the same members, in whatever order: it is the order that
/// output follows, not part of the meaning.
public struct OrderedMap<Value: Sendable & Hashable>: Sendable {
    /// One member.
    public typealias Element = (key: String, value: Value)

    /// Keys and values in order, in tuples as a literal hands them over, so that its array can be kept.
    @usableFromInline
    var entries: [(String, Value)]
    /// Positions by key, once a search through the entries would be dear.
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

    /// Makes a map of members in order; of a key given twice the last value counts, in the first one's place.
    @inlinable
    public init(_ members: some Sequence<Element>) {
        self.init()
        entries.reserveCapacity(members.underestimatedCount)
        for (key, value) in members { self[key] = value }
    }

    /// Makes a map of a literal's members without a copy of them, unless a key comes twice.
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
        // Most keys of a literal differ in length already; each length met sets a bit.
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

    /// The value under the key; setting `nil` removes it, setting a new key appends it.
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

    /// Whether the map holds nothing.
    @inlinable
    public var isEmpty: Bool { entries.isEmpty }
    /// How many members there are.
    @inlinable
    public var count: Int { entries.count }
    /// The keys in order.
    public var keys: [String] { entries.map(\.0) }
    /// The values in order.
    public var values: [Value] { entries.map(\.1) }

    /// Appends a member unless its key is there already, and tells whether it did.
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
        // Growing one by one costs more than the room.
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
    /// Whether both hold the same members, in whatever order.
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

    /// Hashes the members without regard to their order.
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
    /// Walks the members in order.
    @inlinable
    public func makeIterator() -> Iterator { Iterator(entries: entries.makeIterator()) }

    /// How many members a walk meets.
    @inlinable
    public var underestimatedCount: Int { entries.count }

    /// A walk over the members in order.
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
    /// Makes a map from a literal; of a key given twice the last value counts.
    @inlinable
    public init(dictionaryLiteral elements: (String, Value)...) {
        self.init(adopting: elements)
    }
}

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
