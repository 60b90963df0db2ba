// SPDX-License-Identifier: Apache-2.0

/// An optional structure that is stored inline, so that reading one field does not copy the others.
///
/// Unwrapping an `Optional` of a large structure copies it, with a retain and a release for every string.
@usableFromInline
struct Section<Fields: EmptyInitializable & Sendable & Hashable>: Sendable, Hashable {
    /// The fields; empty while `isSet` is false.
    @usableFromInline
    var fields: Fields
    @usableFromInline
    var isSet: Bool

    @inlinable
    init() {
        fields = Fields()
        isSet = false
    }

    @inlinable
    init(_ optional: consuming Fields?) {
        switch consume optional {
        case .some(let fields):
            self.fields = fields
            isSet = true
        case .none:
            fields = Fields()
            isSet = false
        }
    }

    @inlinable
    var optional: Fields? {
        get { isSet ? fields : nil }
        set { self = Section(newValue) }
    }
}

/// A structure whose fields can all be unset.
@usableFromInline
protocol EmptyInitializable {
    /// Makes a structure with nothing set.
    init()
}

/// An immutable value on the heap, so that the structure that holds it stays cheap to move and destroy.
///
/// To change the value, the holder replaces the box.
@usableFromInline
final class Box<Value: Sendable & Hashable>: Sendable {
    @usableFromInline
    let value: Value

    @inlinable
    init(_ value: consuming Value) { self.value = value }

    /// Boxes a value without copying it; `nil` if there is none.
    @inlinable
    static func boxing(_ optional: consuming Value?) -> Box? {
        switch consume optional {
        case .some(let value): Box(value)
        case .none: nil
        }
    }
}

extension Box: Hashable {
    @usableFromInline
    static func == (a: Box, b: Box) -> Bool { a === b || a.value == b.value }

    @usableFromInline
    func hash(into hasher: inout Hasher) { hasher.combine(value) }
}
