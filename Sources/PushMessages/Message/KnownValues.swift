// SPDX-License-Identifier: Apache-2.0

/// An open set of values, such as a priority, which Apple, Google or browsers can extend.
///
/// A reader makes a property only of a value that it knows: FCM refuses another one, and of what devices read it stays where
/// it was read.
protocol KnownValues: RawRepresentable<String> {
    /// The values that have constants, in the order of their numbers in protobuf.
    static var known: [Self] { get }
}

extension KnownValues {
    /// Finds the value with this wire spelling; `nil` if none has it.
    init?(known text: String) {
        guard let value = Self.known.first(where: { $0.rawValue == text }) else { return nil }
        self = value
    }
}
