// SPDX-License-Identifier: Apache-2.0

/// What became of a message that was stored.
struct Acceptance: Sendable {
    /// The message's number.
    var id: Int64
    /// Why it was refused; `nil` for an accepted one.
    var refusal: FCMStatus?
    /// Whether devices are still to get it.
    var isPending: Bool
}
