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

/// The plain-text form of a downstream message, `registration_id=…&data.k=v`, as the JSON that says the same.
enum DownstreamForm {
    static func json(_ fields: FormFields) -> JSONValue {
        var object = JSONObject()
        var data = JSONObject()
        for field in fields.fields {
            switch field.name {
            case "registration_id": object["to"] = .string(field.value)
            case "time_to_live": object[field.name] = Int(field.value).map(JSONValue.integer) ?? .string(field.value)
            case "delay_while_idle", "dry_run", "content_available", "mutable_content":
                object[field.name] = .bool(["1", "true"].contains(field.value.lowercased()))
            case let name where name.hasPrefix("data."): data[String(name.dropFirst(5))] = .string(field.value)
            default: object[field.name] = .string(field.value)
            }
        }
        if !data.isEmpty { object["data"] = .object(data) }
        return .object(object)
    }
}

extension DownstreamMessage {
    /// Reads a request again that was stored: what begins with a brace or comes with no `=` is JSON, the rest a form.
    init(stored bytes: [UInt8], received: Int) throws(JSONSyntaxError) {
        let isForm = bytes.first { $0 > 0x20 } != UInt8(ascii: "{") && bytes.contains(UInt8(ascii: "="))
        let json =
            isForm
            ? DownstreamForm.json(FormFields(String(decoding: bytes, as: UTF8.self))) : try JSONValue(parsing: bytes)
        self.init(json, received: received)
    }
}
