// SPDX-License-Identifier: Apache-2.0

public import PushMessages

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
