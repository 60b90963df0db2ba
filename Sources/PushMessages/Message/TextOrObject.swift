// SPDX-License-Identifier: Apache-2.0

/// A value of Apple's payload that is a text or an object with fields of its own.
protocol TextOrObject {
    associatedtype Object

    init(text: String)

    init(object: Object)

    /// The text; `nil` if the value is an object.
    var plainText: String? { get }

    /// The object; `nil` if the value is a text.
    var object: Object? { get }
}
