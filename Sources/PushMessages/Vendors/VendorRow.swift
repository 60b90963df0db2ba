// SPDX-License-Identifier: Apache-2.0

/// Reads the members of a row of `vendors.json`, and knows whether all of them were read.
struct VendorRow {
    private var members: JSONObject
    private var names: Set<String>
    private var isValid = true

    init(_ json: JSONValue) {
        members = json.object ?? [:]
        names = Set(members.keys)
        isValid = json.object != nil
    }

    /// Whether each member is known and of the right type.
    var isReadCompletely: Bool { isValid && names.isEmpty }

    mutating func text(_ name: String) -> String? { read(name, \.string) }
    mutating func number(_ name: String) -> Int? { read(name, \.integer) }
    mutating func flag(_ name: String) -> Bool { read(name, \.bool) ?? false }
    mutating func texts(_ name: String) -> [String] { read(name, \.strings) ?? [] }
    mutating func pattern(_ name: String) -> KeyPattern? { text(name).map(KeyPattern.init) }
    mutating func patterns(_ name: String) -> [KeyPattern] { texts(name).map(KeyPattern.init) }

    mutating func keys(_ name: String) -> [[KeyTest]] {
        (read(name) { $0.every(\.strings) } ?? []).map { $0.map(KeyTest.init) }
    }

    mutating func map(_ name: String) -> [String: String] {
        let texts = read(name, \.object).map { $0.compactMap { entry in entry.value.string.map { (entry.key, $0) } } }
        return Dictionary(uniqueKeysWithValues: texts ?? [])
    }

    mutating func inner<Value>(_ name: String, _ make: (inout VendorRow) -> Value) -> Value? {
        guard let member = members[name] else { return nil }
        names.remove(name)
        var row = VendorRow(member)
        let value = make(&row)
        if !row.isReadCompletely { isValid = false }
        return value
    }

    private mutating func read<Value>(_ name: String, _ value: (JSONValue) -> Value?) -> Value? {
        guard let member = members[name] else { return nil }
        names.remove(name)
        guard let value = value(member) else {
            isValid = false
            return nil
        }
        return value
    }
}
