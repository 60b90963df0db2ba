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
