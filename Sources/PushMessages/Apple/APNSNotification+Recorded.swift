// SPDX-License-Identifier: Apache-2.0

extension APNSNotification {
    /// Reads a push from a recorded request, a payload, or a file for Apple's simulator.
    ///
    /// A recorded request has one header field per line, optionally after a line `POST /3/device/…`; the payload
    /// follows after an empty line. `{"headers": {…}, "payload": {…}}` is the same in JSON; the emulator's records have
    /// `connection` too. A payload may have Apple's `Simulator Target Bundle`, which becomes the topic if there is no
    /// `apns-topic`.
    ///
    /// - Parameter headers: Further header fields by name, which override the text's.
    /// - Throws: ``JSONSyntaxError`` if the payload is not JSON or not an object.
    public init(recorded text: String, headers: StringMap = [:]) throws(JSONSyntaxError) {
        var kept = StringMap()
        var isToDevice = false
        var body = Substring(text)
        if !text.drop(while: \.isWhitespace).hasPrefix("{") {
            while let end = body.firstIndex(where: \.isNewline) {
                let line = body[..<end]
                body = body[body.index(after: end)...]
                if line.isEmpty { break }
                if line.hasPrefix("POST "), line.contains("/3/device/") { isToDevice = true }
                guard let colon = line.dropFirst().firstIndex(of: ":"), !line.hasPrefix("POST ") else { continue }
                kept[line[..<colon].lowercased()] = Self.trimmed(line[line.index(after: colon)...])
            }
        }
        guard case .object(var payload) = try JSONValue(parsing: String(body)) else {
            throw JSONSyntaxError("A push is an object of aps and an app's own keys.", in: Array(body.utf8), at: 0)
        }
        var connection: APNSConnection?
        if let push = APNSNotification(document: .object(payload)) {
            connection = push.connection
            for (name, value) in push.headers { kept[name.lowercased()] = value }
            payload = push.payload
        }
        if case .string(let bundle)? = payload["Simulator Target Bundle"] {
            payload["Simulator Target Bundle"] = nil
            if kept["apns-topic"] == nil { kept["apns-topic"] = bundle }
        }
        for (name, value) in headers { kept[name.lowercased()] = value }
        self.init(headers: kept, payload: payload)
        self.connection = connection
        self.isToDevice = isToDevice
    }

    /// Reads `{"headers": {…}, "payload": {…}}`, also with `connection`, or a notification that node-apn prints; `nil`
    /// for JSON of another shape.
    package init?(document: JSONValue) {
        guard case .object(let root) = document, case .object(let payload)? = root["payload"] else { return nil }
        guard case .object(let fields)? = root["headers"] else {
            guard let push = Self.printed(root, payload) else { return nil }
            self = push
            return
        }
        let connection = root["connection"]?.object
        guard root.count == (connection == nil ? 2 : 3) else { return nil }
        var headers = StringMap()
        for (name, value) in fields { if let text = value.string { headers[name] = text } }
        self.init(headers: headers, payload: payload)
        self.connection = connection.map(APNSConnection.init)
    }

    /// Reads the object that node-apn has for a notification, whose properties are in the payload, in `aps` and in the
    /// header fields when it is sent.
    ///
    /// Source: node-apn 2.2, `lib/notification/index.js` and `apsProperties.js`: `toJSON()`, `headers()`.
    private static func printed(_ root: JSONObject, _ payload: JSONObject) -> APNSNotification? {
        guard root["aps"]?.object != nil, root["encoding"] != nil, root["compiled"] != nil else { return nil }
        var payload = payload
        payload["aps"] = root["aps"]
        var headers = StringMap()
        for (property, name) in properties {
            switch root[property] {
            case .string(let text)?: headers[name] = text
            case .integer(let number)?: headers[name] = String(number)
            default: break
            }
        }
        return APNSNotification(headers: headers, payload: payload)
    }

    private static let properties = [
        ("topic", "apns-topic"), ("pushType", "apns-push-type"), ("priority", "apns-priority"),
        ("expiry", "apns-expiration"), ("collapseId", "apns-collapse-id"), ("id", "apns-id"),
    ]

    private static func trimmed(_ text: Substring) -> String {
        let start = text.drop { $0 == " " || $0 == "\t" }
        return String(start.reversed().drop { $0 == " " || $0 == "\t" }.reversed())
    }
}

extension PushMessage {
    /// Makes a message without a target that contains only the headers and payload of a push for Apple devices.
    public init(_ push: APNSNotification) {
        self.init(to: nil)
        apnsIfPresent = APNSConfig(headers: push.headers, payload: APNSPayload(push.payload))
    }
}
