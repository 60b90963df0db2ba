// SPDX-License-Identifier: Apache-2.0

import PushMessages

extension StoredMessage {
    /// What lists tell of a message.
    var summary: JSONObject {
        [
            "id": .integer(Int(id)),
            "name": .string(name),
            "project": .string(project),
            "protocol": .string(wire),
            "received": .moment(received),
            "target": target.map { ["kind": .string($0.kind), "value": .string($0.value)] } ?? .null,
            "title": .text(title),
            "body": .text(body),
            "image": .text(image),
            "label": .text(label),
            "status": .integer(status),
            "error": .text(errorCode),
            "fault": faultJSON ?? .null,
            "dryRun": .bool(isDryRun),
            "read": .bool(isRead),
            "pending": .bool(isPending),
        ]
    }

    /// The header fields that were kept.
    var keptHeaders: OrderedMap<String> { KeptHeaders.read(headers) }
}

extension InboxMessage {
    /// Everything about the message, in the stable format of the API.
    var json: JSONValue {
        let content = message.content
        var object = message.summary
        object["headers"] = .object(JSONObject(message.keptHeaders.map { ($0.key, .string($0.value)) }))
        object["byteCount"] = .integer(message.request.count)
        object["message"] = content.message.json
        object["findings"] = .array(content.findings().map(\.json))
        object["recipients"] = .array(recipients.map(\.json))
        object["deliveryCount"] = .integer(deliveryCount)
        object["deliveries"] = .array(deliveries.map(\.json))
        return .object(object)
    }
}

extension CapturedPush.Recipient {
    /// The recipient in the stable format of the API: `kind` is `device` or `no device`.
    var json: JSONValue {
        var object: JSONObject = ["kind": "no device"]
        if let device {
            object = [
                "kind": "device", "device": .string(device), "name": .text(name), "platform": .text(platform?.rawValue),
            ]
        }
        if let registration {
            object["registration"] = .string(registration)
            object["error"] = .text(error)
        }
        return .object(object)
    }
}
