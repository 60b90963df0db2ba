// SPDX-License-Identifier: Apache-2.0

import HTTPTypes
import NIOCore
import PushMessages

/// A message as a service passes it to the core: its target, its searchable text and its request.
///
/// The core stores it, accepted or refused.
struct Envelope: Sendable {
    /// The namespace of its project.
    var project: String
    /// The protocol that brought the message.
    var wire: WireProtocol
    /// The message name in the sender's answer; empty for a refused message.
    var name = ""
    /// The target, as far as it could be read.
    var target: PushMessage.Target?
    /// The searchable text of the message.
    var words: SearchableText
    /// Whether the message is only validated, and reaches no device.
    var isDryRun = false
    /// The number of registrations if the message names several.
    var multicastCount: Int?
    /// The recipients that the target alone does not name: members of a group, several registrations.
    var recipients: [MessageRecipient] = []
    /// Whether a device may get the message; `false` if no device has the registration that it names.
    var reachesDevices = true
    /// The HTTP status of the sender's answer.
    var status = 200
    /// The protocol's error code for a refused message.
    var errorCode: String?
    /// Why the request was refused, in whole or for some of its registrations.
    var refusal: RefusalNote?
    /// The fault that was applied to the request, see ``AppliedFault/note``.
    var fault: String?
    /// The request's header fields that the inbox shows, see ``KeptHeaders``; `nil` for none.
    var headers: String?
    /// The unchanged body of the request.
    var body: ByteBuffer
    /// The payload for devices; `nil` if the request itself is an FCM v1 message, or holds none.
    var payload: Payload?
    /// The payload as ``Payload/encoded``, where its service has the bytes at hand.
    var encodedPayload: ByteBuffer?
    /// The delivery options of the request; `nil` if its service has none.
    var details: PushDetails?
    /// The sender that gets a receipt once a device has the message; `nil` for none.
    var receipt: ReceiptRequest?

    /// Whether devices still have to get the message.
    var isPending: Bool { (200..<300).contains(status) && !isDryRun && reachesDevices }

    /// What is stored of a refusal: no message with an error is without an explanation.
    var explanation: RefusalNote? {
        if refusal != nil || errorCode == nil && (200..<300).contains(status) { return refusal }
        return RefusalNote("The service", status, errorCode ?? "", .unknown)
    }
}

/// The header fields of a request that are worth storing, one on each line.
enum KeptHeaders {
    /// Fields that contain or may contain credentials.
    private static let secret: Set<String> = [
        "authorization", "proxy-authorization", "cookie", "x-goog-api-key", "x-goog-iam-authorization-token",
    ]
    /// The maximum length of a stored value, in bytes; longer ones are cut to this number of characters.
    private static let valueLimit = 1024

    /// Returns the fields as `name: value` lines with names in lower case; `nil` for none.
    static func text(_ headers: HTTPFields) -> String? {
        var text = ""
        for field in headers where !secret.contains(field.name.canonicalName) {
            text += field.name.canonicalName
            text += ": "
            text += field.value.utf8.count > valueLimit ? String(field.value.prefix(valueLimit)) : field.value
            text += "\n"
        }
        return text.isEmpty ? nil : text
    }

    /// Parses the lines; joins the values of repeated fields, and leaves out credentials even if they were stored.
    static func read(_ text: String?) -> OrderedMap<String> {
        var kept = OrderedMap<String>()
        for line in text?.split(separator: "\n") ?? [] {
            guard let colon = line.firstIndex(of: ":") else { continue }
            let name = line[..<colon].lowercased()
            let value = line[colon...].dropFirst(2)
            if !secret.contains(name) { kept[name] = kept[name].map { "\($0), \(value)" } ?? String(value) }
        }
        return kept
    }
}
