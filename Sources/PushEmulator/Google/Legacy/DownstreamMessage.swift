// SPDX-License-Identifier: Apache-2.0

#if LegacyProtocols
import PushMessages

/// A message to devices in the format of the legacy protocols, over HTTP or XMPP.
struct DownstreamMessage: Sendable {
    enum Target: Sendable {
        /// A registration token or a group's key: the two have the same format.
        case registration(String)
        /// Up to ``DownstreamReader/registrationLimit`` registration tokens; only over HTTP.
        case registrations([String])
        /// A topic's name, without `/topics/`.
        case topic(String)
        case condition(PushMessage.Condition)
    }

    var target: Target?
    /// The equivalent HTTP v1 message for devices; it has a target unless there are several registrations.
    var message = PushMessage(to: nil)
    /// Whether it is only to be validated.
    var isDryRun = false
    /// The sender's own id of the message; only over XMPP.
    var messageID: String?
    /// Whether the sender requests a receipt when a device has received it; only over XMPP.
    var wantsReceipt = false
    /// Whether the request could be parsed, as JSON or a form.
    var isReadable = true
    /// The error if the service refuses it whatever its target.
    var refusal: DownstreamRefusal?

    /// Parses an HTTP request, or the JSON in an XMPP stanza.
    ///
    /// If some members are invalid, the others are parsed nevertheless.
    ///
    /// - Parameter received: When it arrived, in seconds since 1970; its lifetime begins then.
    init(reading bytes: [UInt8], received: Int) {
        self.init()
        do throws(JSONSyntaxError) {
            self = Self(try JSONValue(parsing: bytes), received: received)
        } catch {
            refusal = .syntax(error, in: bytes)
            isReadable = false
        }
    }

    /// Parses the JSON of a request or stanza.
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

/// Converts the plain-text form of a downstream message, `registration_id=…&data.k=v`, to the equivalent JSON.
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
    /// Parses a stored request: it is JSON if it begins with a brace or has no `=`, otherwise a form.
    init(stored bytes: [UInt8], received: Int) throws(JSONSyntaxError) {
        let isForm = bytes.first { $0 > 0x20 } != UInt8(ascii: "{") && bytes.contains(UInt8(ascii: "="))
        let json =
            isForm
            ? DownstreamForm.json(FormFields(String(decoding: bytes, as: UTF8.self))) : try JSONValue(parsing: bytes)
        self.init(json, received: received)
    }
}
#endif
