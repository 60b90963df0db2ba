// SPDX-License-Identifier: Apache-2.0

extension APNSNotification {
    /// Reads a push as people keep it: a recorded request, a payload, or a file for Apple's simulator.
    ///
    /// A recorded request begins with header fields, a line each, perhaps behind `POST /3/device/…`; behind an empty line
    /// follows the payload. `{"headers": {…}, "payload": {…}}` is the same as JSON. A payload may have Apple's
    /// `Simulator Target Bundle`, which is taken for the topic.
    ///
    /// - Parameter headers: Further header fields by their names, which count before those of the text.
    /// - Throws: ``JSONSyntaxError`` where the payload is no JSON, or is no object.
    public init(recorded text: String, headers: StringMap = [:]) throws(JSONSyntaxError) {
        var kept = StringMap()
        var body = Substring(text)
        if !text.drop(while: \.isWhitespace).hasPrefix("{") {
            while let end = body.firstIndex(where: \.isNewline) {
                let line = body[..<end]
                body = body[body.index(after: end)...]
                if line.isEmpty { break }
                guard let colon = line.dropFirst().firstIndex(of: ":"), !line.hasPrefix("POST ") else { continue }
                kept[line[..<colon].lowercased()] = Self.trimmed(line[line.index(after: colon)...])
            }
        }
        guard case .object(var payload) = try JSONValue(parsing: String(body)) else {
            throw JSONSyntaxError("A push is an object of aps and an app's own keys.", in: Array(body.utf8), at: 0)
        }
        if let push = APNSNotification(document: .object(payload)) {
            for (name, value) in push.headers { kept[name.lowercased()] = value }
            payload = push.payload
        }
        if case .string(let bundle)? = payload["Simulator Target Bundle"] {
            payload["Simulator Target Bundle"] = nil
            if kept["apns-topic"] == nil { kept["apns-topic"] = bundle }
        }
        for (name, value) in headers { kept[name.lowercased()] = value }
        self.init(headers: kept, payload: payload)
    }

    /// Reads `{"headers": {…}, "payload": {…}}`; `nil` for JSON of another shape.
    init?(document: JSONValue) {
        guard case .object(let root) = document, root.count == 2, case .object(let fields)? = root["headers"],
            case .object(let payload)? = root["payload"]
        else { return nil }
        var headers = StringMap()
        for (name, value) in fields { if let text = value.string { headers[name] = text } }
        self.init(headers: headers, payload: payload)
    }

    private static func trimmed(_ text: Substring) -> String {
        let start = text.drop { $0 == " " || $0 == "\t" }
        return String(start.reversed().drop { $0 == " " || $0 == "\t" }.reversed())
    }
}

extension PushMessage {
    /// A message that holds nothing but a push for Apple devices, as it goes to APNs.
    public init(_ push: APNSNotification) {
        self.init(to: nil)
        apns = APNSConfig(headers: push.headers, payload: APNSPayload(push.payload))
    }
}
