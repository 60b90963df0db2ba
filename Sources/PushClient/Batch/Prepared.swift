// SPDX-License-Identifier: Apache-2.0

/// What an element of a source comes to.
package enum Prepared: Sendable {
    /// A request's body.
    case body([UInt8])
    /// Nothing that can be sent, for this reason; it has a result all the same.
    case notSent(SendFailure)
}
