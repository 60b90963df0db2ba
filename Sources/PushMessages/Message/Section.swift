// SPDX-License-Identifier: Apache-2.0

/// A section of a message that is stored inline, so that reading one field does not copy the others.
///
/// Unwrapping an `Optional` of a large structure copies it, with a retain and a release for every string.
@usableFromInline
struct Section<Fields: SectionFields>: Sendable, Hashable {
    /// The fields as they are stored; empty while `isSet` is false.
    @usableFromInline
    var stored: Fields
    /// Whether the message has the section, which a message that was read may have although it is empty.
    @usableFromInline
    var isSet: Bool

    @inlinable
    init() {
        stored = Fields()
        isSet = false
    }

    @inlinable
    init(_ fields: consuming Fields) {
        isSet = !fields.isEmpty
        stored = fields
    }

    /// The fields; whoever changes them adds the section, or removes it by emptying it.
    @inlinable
    var fields: Fields {
        _read { yield stored }
        _modify {
            defer { isSet = !stored.isEmpty }
            yield &stored
        }
    }

    @inlinable
    var optional: Fields? {
        get { isSet ? stored : nil }
        set {
            isSet = newValue != nil
            stored = newValue ?? Fields()
        }
    }
}

/// A section of a message that is stored on the heap, so that messages for other platforms stay small.
@usableFromInline
struct BoxedSection<Fields: SectionFields>: Sendable, Hashable {
    @usableFromInline
    var box: Box<Fields>?

    @inlinable
    init() { box = nil }

    @inlinable
    init(_ fields: consuming Fields) { box = fields.isEmpty ? nil : Box(fields) }

    /// Whether the message has the section, which a message that was read may have although it is empty.
    @inlinable
    var isSet: Bool { box != nil }

    /// The fields; whoever changes them adds the section, or removes it by emptying it.
    @inlinable
    var fields: Fields {
        _read {
            if let box { yield box.value } else { yield Fields() }
        }
        _modify {
            var changed = box?.value ?? Fields()
            // The copy is the only owner of its arrays and maps while they change.
            box = nil
            defer { box = changed.isEmpty ? nil : Box(changed) }
            yield &changed
        }
    }

    @inlinable
    var optional: Fields? {
        get { box?.value }
        set { box = .boxing(newValue) }
    }
}

/// A structure whose fields can all be unset.
@usableFromInline
protocol EmptyInitializable {
    /// Makes a structure with nothing set.
    init()
}

/// The fields of a section, which a message has if one of them is set.
@usableFromInline
protocol SectionFields: EmptyInitializable, Sendable, Hashable {
    /// Whether nothing is set.
    var isEmpty: Bool { get }
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
