// SPDX-License-Identifier: Apache-2.0

internal import Curl
public import PushMessages
internal import XMPPStream

/// What became of a message that was sent over the XMPP connection.
public struct CCSResult: Sendable, Hashable {
    /// How it ended.
    public enum Outcome: Sendable, Hashable {
        /// The service took it (`ack`).
        case acknowledged
        /// The service took it for a group: how many members it reached, and those that it did not.
        case group(success: Int, failure: Int, failed: [String])
        /// The service refused it (`nack`, or the stanza returned) with a word of the protocol and a sentence.
        case refused(CCSRefusal, description: String)
        /// The connection ended before an answer; the service may have it.
        case unknown
        /// It was not sent: the work ended before, or another message of this id is on its way.
        case notSent
    }

    /// The sender's id of the message.
    public var messageID: String
    /// How it ended.
    public var outcome: Outcome
    /// The token that replaces the target's, where the service names one.
    public var canonicalID: String?
    /// Over how many connections it was sent.
    public var attempts: Int
}

/// Something that the service sends unasked over the XMPP connection.
///
/// It comes again until ``CCSConnection/acknowledge(_:)`` says that it is dealt with, within its lifetime.
public struct CCSIncoming: Sendable, Hashable {
    /// What it is.
    public enum Kind: Sendable, Hashable {
        /// An app has sent a message (`sendMessage`).
        case message
        /// A device has got a message whose sender asked for a receipt.
        case receipt
    }

    /// What it is.
    public var kind: Kind
    /// The id to acknowledge; of a receipt `dr2:` and the message's.
    public var messageID: String
    /// The device's token; of a receipt the service's name.
    public var from: String
    /// The app's package name or bundle identifier.
    public var category: String?
    /// What the app has sent, or what the receipt says.
    public var data: JSONObject
    /// The number of the connection it came over.
    let link: Int

    /// The message that a receipt is for.
    public var originalMessageID: String? { data["original_message_id"]?.string }
    /// The device that a receipt is of.
    public var deviceToken: String? { data["device_registration_id"]?.string }

    /// Reads what came; `nil` for anything that has no id and no sender.
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

/// What ends the work with the XMPP connection for good.
public struct CCSError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What it is; further ones may be added.
    public struct Code: RawRepresentable, Sendable, Hashable {
        /// Its name in kebab-case.
        public let rawValue: String
        /// Makes a code of its name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The service does not know the sender, or not with this key.
        public static let loginRefused = Code(rawValue: "login-refused")
        /// There is no connection.
        public static let connection = Code(rawValue: "connection")
        /// The service has ended the stream, or said something that is no answer.
        public static let stream = Code(rawValue: "stream")
    }

    /// What it is.
    public var code: Code
    /// One sentence, without secrets.
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

    /// The sentence and the code.
    public var description: String { "\(message) [\(code.rawValue)]" }
}
