// SPDX-License-Identifier: Apache-2.0

import HTTPTypes
import NIOCore
import PushMessages

/// A message as a service hands it to the core: whom it is for, what it can be found by, and the request it came in.
///
/// ``EmulatorCore/accept(_:)`` stores it, accepted or refused.
struct Envelope: Sendable {
    /// The namespace of its project.
    var project: String
    /// The protocol that brought the message.
    var wire: WireProtocol
    /// The name that the sender is answered with; empty for a refused message.
    var name = ""
    /// Whom the message is for, as far as that could be read.
    var target: PushMessage.Target?
    /// What the message can be found by.
    var words: MessageWords
    /// Whether the message is only checked, and reaches no device.
    var isDryRun = false
    /// How many registrations the message names, where they are several.
    var multicastCount: Int?
    /// The recipients that the target alone does not tell: members of a group, several registrations.
    var recipients: [MessageRecipient] = []
    /// Whether a device may get the message; `false` where no device has the registration that it names.
    var reachesDevices = true
    /// The HTTP status that the sender is answered with.
    var status = 200
    /// The protocol's own code of a refusal.
    var errorCode: String?
    /// The fault that struck the request, see ``FaultHit/note``.
    var fault: String?
    /// The request's header fields that the inbox shows, see ``KeptHeaders``; `nil` for none.
    var headers: String?
    /// The request as it came.
    var body: ByteBuffer
    /// What devices get; `nil` where the request itself is a message of FCM v1, or holds none.
    var payload: Payload?
    /// What the request says of delivery; `nil` where its service takes no such request.
    var details: PushDetails?
    /// Who is to get a receipt once a device has the message; `nil` for nobody.
    var receipt: ReceiptRequest?

    /// Whether devices are still to get the message.
    var isPending: Bool { (200..<300).contains(status) && !isDryRun && reachesDevices }
}

/// The protocol that brought a message; each service names its own.
struct WireProtocol: RawRepresentable, Sendable, Hashable {
    /// The word for it in the store, in the API and in searches.
    let rawValue: String
}

/// The header fields of a request that are worth looking at later, as the store keeps them: a line each.
enum KeptHeaders {
    /// Fields that hold credentials, or may.
    private static let secret: Set<String> = [
        "authorization", "proxy-authorization", "cookie", "x-goog-api-key", "x-goog-iam-authorization-token",
    ]
    /// Bytes of a value that are kept.
    private static let valueLimit = 1024

    /// The fields as `name: value` lines, names in lower case; `nil` for none.
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

    /// The fields of such a text, those given twice with both values, and without credentials whoever stored them.
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
