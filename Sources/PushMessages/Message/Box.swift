// SPDX-License-Identifier: Apache-2.0

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
