// SPDX-License-Identifier: Apache-2.0

import PushMessages

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
