// SPDX-License-Identifier: Apache-2.0

/// A word by which the service refuses a message over XMPP.
public struct CCSRefusal: RawRepresentable, Sendable, Hashable, CustomStringConvertible {
    /// As it is spelled on the wire.
    public let rawValue: String
    /// Makes a refusal of its spelling.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The spelling.
    public var description: String { rawValue }

    /// The JSON, or a member of it, is not what the service takes.
    public static let invalidJSON = CCSRefusal(rawValue: "INVALID_JSON")
    /// The registration is none.
    public static let badRegistration = CCSRefusal(rawValue: "BAD_REGISTRATION")
    /// The registration has expired: forget it.
    public static let deviceUnregistered = CCSRefusal(rawValue: "DEVICE_UNREGISTERED")
    /// The registration belongs to another sender.
    public static let senderIDMismatch = CCSRefusal(rawValue: "SENDER_ID_MISMATCH")
    /// An acknowledgement is not what the service takes.
    public static let badAck = CCSRefusal(rawValue: "BAD_ACK")
    /// The service is overloaded; the same may be sent again later.
    public static let serviceUnavailable = CCSRefusal(rawValue: "SERVICE_UNAVAILABLE")
    /// Something broke inside the service; the same may be sent again later.
    public static let internalServerError = CCSRefusal(rawValue: "INTERNAL_SERVER_ERROR")
    /// Too many messages to one device.
    public static let deviceMessageRateExceeded = CCSRefusal(rawValue: "DEVICE_MESSAGE_RATE_EXCEEDED")
    /// The connection is about to end; such messages go out again over the next without being asked for.
    public static let connectionDraining = CCSRefusal(rawValue: "CONNECTION_DRAINING")
}
