// SPDX-License-Identifier: Apache-2.0

/// An optional structure that is kept in place, so that its fields can be read without a copy of all of them.
///
/// Unwrapping an `Optional` of a large structure copies it, a retain and a release for every string.
@usableFromInline
struct Section<Fields: EmptyInitializable & Sendable & Hashable>: Sendable, Hashable {
    /// The fields; none is set while the section is not.
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

/// A structure that can have nothing set.
@usableFromInline
protocol EmptyInitializable {
    /// Makes a structure with nothing set.
    init()
}

/// A value kept apart from the structure that holds it, so that the whole stays small to move and to destroy.
///
/// It never changes; a holder that changes puts a new box in its place.
@usableFromInline
final class Box<Value: Sendable & Hashable>: Sendable {
    @usableFromInline
    let value: Value

    @inlinable
    init(_ value: consuming Value) { self.value = value }

    /// Boxes a value, if there is one, without a copy of it.
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
