// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// A message to devices as the legacy protocols spell it, over HTTP or XMPP.
struct DownstreamMessage: Sendable {
    /// Whom it is for.
    enum Target: Sendable {
        /// A registration token or a group's key: the two look alike.
        case registration(String)
        /// Up to ``registrationLimit`` registration tokens; over HTTP alone.
        case registrations([String])
        /// A topic's name, without `/topics/`.
        case topic(String)
        case condition(PushMessage.Condition)
    }

    /// Registrations in one request.
    static let registrationLimit = 1000

    var target: Target?
    /// What devices get of it, as HTTP v1 would say it; its target is there unless there are several registrations.
    var message = PushMessage(to: nil)
    /// Whether it is only to be checked.
    var isDryRun = false
    /// The sender's own id of the message; of XMPP.
    var messageID: String?
    /// Whether the sender wants to hear when a device has got it; of XMPP.
    var wantsReceipt = false
    /// Whether the request is JSON, or a form.
    var isReadable = true
    /// Why the service does not take it, whoever it is for.
    var refusal: DownstreamRefusal?

    /// Reads a request of HTTP, or the JSON in a stanza of XMPP.
    ///
    /// What can be read is there also where something else cannot.
    ///
    /// - Parameter received: Seconds since 1970, from which a lifetime counts.
    init(reading bytes: [UInt8], received: Int) {
        self.init()
        do throws(JSONSyntaxError) {
            self = Self(try JSONValue(parsing: bytes), received: received)
        } catch {
            refusal = .syntax(error, in: bytes)
            isReadable = false
        }
    }

    /// Reads the JSON of a request or stanza.
    init(_ json: JSONValue, received: Int) {
        self.init()
        guard let object = json.object else {
            refusal = .type("message", "object", json)
            return
        }
        var reader = DownstreamReader(object, received: received)
        self = reader.read()
    }

    /// An empty message, to be filled.
    init() {}
}
