// SPDX-License-Identifier: Apache-2.0

/// The names of an object's fields, at most 64; a field's number is its place among them.
struct FieldNames: Sendable, ExpressibleByArrayLiteral {
    private let names: [StaticString]

    init(arrayLiteral names: StaticString...) { self.names = names }

    /// The number of the field; `nil` if there is none with this name.
    func index(of name: String) -> Int? {
        var name = name
        return name.withUTF8 { bytes in names.firstIndex(where: UnsafeRawBufferPointer(bytes).isEqual) }
    }

    /// The number of the field that has this key; `nil` if there is none.
    ///
    /// The search begins at `start`: documents mostly have their fields in the order of the table.
    @inline(__always)
    func index(of key: UnsafeRawBufferPointer, from start: Int) -> Int? {
        first(from: start) { key.isEqual($0) }
    }

    /// The number of the protobuf field that has this key in either spelling; `nil` if there is none.
    @inline(__always)
    func index(ofField key: UnsafeRawBufferPointer, from start: Int) -> Int? {
        first(from: start) { key.isField($0) }
    }

    @inline(__always)
    private func first(from start: Int, where isName: (StaticString) -> Bool) -> Int? {
        for number in start..<names.count where isName(names[number]) { return number }
        for number in 0..<start where isName(names[number]) { return number }
        return nil
    }
}
