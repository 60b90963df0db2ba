// SPDX-License-Identifier: Apache-2.0

public import PushMessages

/// A device that a message can be delivered to without leaving this machine.
public protocol SimulatedDevice: Sendable {
    /// Delivers the message and returns what the device shows of it, and why; cancelling the task ends it early.
    func receive(_ message: PushMessage) async -> Delivery
}
