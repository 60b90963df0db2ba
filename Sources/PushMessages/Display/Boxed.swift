// SPDX-License-Identifier: Apache-2.0

/// A large value behind a reference, so that what contains it is small to pass on.
indirect enum Boxed<Value: Sendable & Hashable>: Sendable, Hashable {
    case value(Value)

    var value: Value {
        switch self {
        case .value(let value): value
        }
    }
}
