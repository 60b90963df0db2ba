// SPDX-License-Identifier: Apache-2.0

/// What a fault needs to know of a request: what it asks for, in which project, and for whom.
struct FaultedRequest: Sendable {
    var operation: EmulatorFault.Operation
    /// The namespace; `nil` where the protocol names none.
    var project: String?
    /// The token, installation id or notification key it is for.
    var registration: String?
    /// The other names of the same device.
    var aliases: [String] = []
    /// The topic it is for, or those that its condition names.
    var topics: [String] = []
    /// Whether faults for all count, or only those for this registration and these topics.
    ///
    /// A request with many registrations meets the former once and the latter for each.
    var meetsGeneral = true
}
