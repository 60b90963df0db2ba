// SPDX-License-Identifier: Apache-2.0

/// What the routes of the emulator's own API share.
struct InspectionServices: Sendable {
    let core: EmulatorCore
    let google: GoogleService
    let limits: ServerLimits
    let requests: RequestCounts
    let ports: BoundPorts
    /// The address that the listeners bind.
    let host: String
    /// Requests that wait for a message.
    let waiters = WaiterLimit(256)
    /// Clients of the event stream.
    let eventReaders = WaiterLimit(256)
}
