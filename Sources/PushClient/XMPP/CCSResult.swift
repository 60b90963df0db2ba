// SPDX-License-Identifier: Apache-2.0

#if LegacyProtocols
internal import Curl
public import PushMessages
internal import XMPPStream

/// The result of sending a message over XMPP.
public struct CCSResult: Sendable, Hashable {
    /// The outcome of sending.
    public enum Outcome: Sendable, Hashable {
        /// The service accepted the message (`ack`).
        case acknowledged
        /// The service accepted the message for a group, with the numbers of members reached and not reached, and the
        /// latter's tokens.
        case group(success: Int, failure: Int, failed: [String])
        /// The service refused the message (`nack`, or an error stanza), with an error code and a description.
        case refused(CCSRefusal, description: String)
        /// The connection ended before an answer; the service may have received the message.
        case unknown
        /// The message was not sent: the connection ended before, the task was cancelled, or the id is in use.
        case notSent
    }

    /// The message id that the sender chose.
    public var messageID: String
    /// The outcome of sending.
    public var outcome: Outcome
    /// The registration token that replaces the target's; `nil` if the service names none.
    public var canonicalID: String?
    /// Number of times that the message was sent.
    public var attempts: Int
}

/// An upstream message or a delivery receipt that the service sends over XMPP.
///
/// The service sends it again until ``CCSConnection/acknowledge(_:)`` is called or its time to live is over.
public struct CCSIncoming: Sendable, Hashable {
    /// The kind of stanza.
    public enum Kind: Sendable, Hashable {
        /// An upstream message from an app (`sendMessage`).
        case message
        /// A delivery receipt: a device has received a message whose sender requested one.
        case receipt
    }

    /// The kind of stanza.
    public var kind: Kind
    /// The id to acknowledge; for a receipt, `dr2:` and the message's id.
    public var messageID: String
    /// The device's registration token; for a receipt, the service's name.
    public var from: String
    /// The app's package name or bundle identifier.
    public var category: String?
    /// The data that the app has sent, or the content of the receipt.
    public var data: JSONObject
    /// Number of the connection from which it came.
    let link: Int

    /// Id of the message that a receipt is for; `nil` for an upstream message.
    public var originalMessageID: String? { data["original_message_id"]?.string }
    /// Registration token of the device that a receipt is from; `nil` for an upstream message.
    public var deviceToken: String? { data["device_registration_id"]?.string }

    /// Reads a stanza's JSON; `nil` if it lacks an id or a sender.
    init?(_ json: JSONValue, link: Int) {
        guard let id = json["message_id"]?.string, let from = json["from"]?.string else { return nil }
        kind = json["message_type"]?.string == "receipt" ? .receipt : .message
        messageID = id
        self.from = from
        category = json["category"]?.string
        data = json["data"]?.object ?? [:]
        self.link = link
    }
}

/// An error code with which the service refuses a message over XMPP; an open set.
public struct CCSRefusal: RawRepresentable, Sendable, Hashable, CustomStringConvertible {
    /// The wire spelling.
    public let rawValue: String
    /// Makes an error code from its wire spelling.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The wire spelling.
    public var description: String { rawValue }

    /// The JSON or a member of it is invalid.
    public static let invalidJSON = CCSRefusal(rawValue: "INVALID_JSON")
    /// The registration is malformed.
    public static let badRegistration = CCSRefusal(rawValue: "BAD_REGISTRATION")
    /// The registration has expired: delete it.
    public static let deviceUnregistered = CCSRefusal(rawValue: "DEVICE_UNREGISTERED")
    /// The registration belongs to another sender.
    public static let senderIDMismatch = CCSRefusal(rawValue: "SENDER_ID_MISMATCH")
    /// An acknowledgement is malformed.
    public static let badAck = CCSRefusal(rawValue: "BAD_ACK")
    /// The service is overloaded; the message may be sent again later.
    public static let serviceUnavailable = CCSRefusal(rawValue: "SERVICE_UNAVAILABLE")
    /// An internal error of the service; the message may be sent again later.
    public static let internalServerError = CCSRefusal(rawValue: "INTERNAL_SERVER_ERROR")
    /// Too many messages to one device.
    public static let deviceMessageRateExceeded = CCSRefusal(rawValue: "DEVICE_MESSAGE_RATE_EXCEEDED")
    /// The connection is draining; ``CCSConnection`` sends such messages again over the next one.
    public static let connectionDraining = CCSRefusal(rawValue: "CONNECTION_DRAINING")
}

/// An error that ends ``CCSClient/withConnection(_:)``.
public struct CCSError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kind of error; more kinds may be added.
    public struct Code: RawRepresentable, Sendable, Hashable {
        /// Name of the code in kebab-case.
        public let rawValue: String
        /// Makes a code from its name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The service refuses the sender id or the server key.
        public static let loginRefused = Code(rawValue: "login-refused")
        /// The connection failed or was closed.
        public static let connection = Code(rawValue: "connection")
        /// The service has ended the stream, or sent something that is not a valid answer.
        public static let stream = Code(rawValue: "stream")
    }

    /// The kind of stanza.
    public var code: Code
    /// One sentence about the cause, without secrets.
    public var message: String

    init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    init(_ failure: XMPPStreamFailure) {
        let text = failure.description.isEmpty ? "." : ": \(failure.description.excerpt(300))"
        self.init(.stream, "The service has ended the stream (\(failure.condition.rawValue.excerpt(64)))\(text)")
    }

    init(_ error: CurlError) {
        self.init(.connection, SendFailure(error).message)
    }

    /// The message and the code.
    public var description: String { "\(message) [\(code.rawValue)]" }
}
#endif
