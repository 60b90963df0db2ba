// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// The connection over which a device sends upstream messages.
///
/// The service that took them was switched off in June 2024, so that nothing is connected unless a transport is set:
///
/// ```swift
/// Messaging.messaging().upstreamTransport = UpstreamTransport { message in try await server.take(message) }
/// ```
public struct UpstreamTransport: Sendable {
    /// Whether the device has checked in with the service; default `true`.
    public var isCheckedIn = true
    /// Whether there is a connection.
    public var isConnected: Bool
    /// Stores a message that may have to wait, before anything else is done with it; throws if that fails.
    ///
    /// By default nothing: messages wait in memory.
    public var keep: @Sendable (UpstreamMessage) throws -> Void = { _ in }
    /// Sends a message and returns once the service has it; throws if the service cannot get it.
    public var send: @Sendable (UpstreamMessage) async throws -> Void
    /// The time; by default the system's.
    public var now: @Sendable () -> Date = { Date() }

    /// A transport over a connection that is open, or not.
    public init(
        isConnected: Bool = true,
        send: @escaping @Sendable (UpstreamMessage) async throws -> Void
    ) {
        self.isConnected = isConnected
        self.send = send
    }

    /// The connection is down.
    public static let disconnected = UpstreamTransport(isConnected: false) { _ in
        throw MessagingSendError(.network, "There is no connection.")
    }
}
