// SPDX-License-Identifier: Apache-2.0

/// A JSON object whose members may be any value.
public typealias JSONObject = OrderedMap<JSONValue>
/// A map of strings to strings, as `data` and headers are.
public typealias StringMap = OrderedMap<String>

/// A map with string keys that keeps the order in which they were first set, so that output is reproducible.
public struct OrderedMap<Value: Sendable & Hashable>: Sendable, Hashable {
    private var entries: [Entry] = []

    private struct Entry: Sendable, Hashable {
        var key: String
        var value: Value
    }

    /// Makes an empty map.
    public init() {}

    /// The value under the key; setting `nil` removes it, setting a new key appends it.
    public subscript(key: String) -> Value? {
        get { entries.first { $0.key == key }?.value }
        set {
            let index = entries.firstIndex { $0.key == key }
            switch (index, newValue) {
            case (let index?, let value?): entries[index].value = value
            case (let index?, nil): entries.remove(at: index)
            case (nil, let value?): entries.append(Entry(key: key, value: value))
            case (nil, nil): break
            }
        }
    }

    /// Whether the map holds nothing.
    public var isEmpty: Bool { entries.isEmpty }
    /// How many members there are.
    public var count: Int { entries.count }
    /// The keys in order.
    public var keys: [String] { entries.map(\.key) }
}

extension OrderedMap: Sequence {
    /// Walks the members in order.
    public func makeIterator() -> AnyIterator<(key: String, value: Value)> {
        var index = 0
        let entries = entries
        return AnyIterator {
            guard index < entries.count else { return nil }
            defer { index += 1 }
            return (entries[index].key, entries[index].value)
        }
    }
}

extension OrderedMap: ExpressibleByDictionaryLiteral {
    /// Makes a map from a literal; of a key given twice the last value counts.
    public init(dictionaryLiteral elements: (String, Value)...) {
        for (key, value) in elements { self[key] = value }
    }
}
