// SPDX-License-Identifier: Apache-2.0

public import Foundation

// On Apple's systems these print their numbers alone.

extension CGPoint: @retroactive CustomDebugStringConvertible {
    /// `(1.0, 2.0)`.
    public var debugDescription: String { "(\(Double(x)), \(Double(y)))" }
}

extension CGSize: @retroactive CustomDebugStringConvertible {
    /// `(1.0, 2.0)`.
    public var debugDescription: String { "(\(Double(width)), \(Double(height)))" }
}

extension CGRect: @retroactive CustomDebugStringConvertible {
    /// `(1.0, 2.0, 3.0, 4.0)`.
    public var debugDescription: String {
        "(\(Double(origin.x)), \(Double(origin.y)), \(Double(width)), \(Double(height)))"
    }
}
