// SPDX-License-Identifier: Apache-2.0

/// A push in one of the forms found in files, recognised by its members.
public enum PushDocument: Sendable, Hashable {
    /// A request of FCM's HTTP v1 API: an object with `message`.
    case request(PushMessage.Reading)
    /// A message without the request around it.
    case message(PushMessage.Reading)
    /// A payload for an Apple device, with its order and types: an object with `aps`.
    case apnsPayload(JSONObject)
    /// A request to the service of Expo, OneSignal or another sender, which FCM and APNs do not take.
    case senderRequest(SenderRequest)

    /// Reads a push; violations of a bare message have the paths that they would have in a request.
    ///
    /// - Throws: ``JSONSyntaxError`` if the bytes are not JSON. A field that FCM would reject is a violation, not an
    ///   error.
    public static func read(_ bytes: [UInt8]) throws(JSONSyntaxError) -> PushDocument {
        read(try JSONDocument(parsing: bytes))
    }

    /// Reads a push from a parsed document.
    public static func read(_ document: JSONDocument) -> PushDocument {
        MessageScanner.push(document) ?? readReportingViolations(document)
    }

    /// Reads a push with ``MessageReader`` alone, which reports violations.
    static func readReportingViolations(_ document: JSONDocument) -> PushDocument {
        let root = document.root
        if root.isObject || root.isArray, let request = SenderRequest(root.value), request.document["aps"] == nil {
            return .senderRequest(request)
        }
        // A document that is not an object is read as a request, which reports the best violation.
        guard root.isObject else { return .request(PushMessage.readReportingViolations(document)) }
        let keys = root.children.compactMap(\.key)
        // A payload may have a key message of the app's own; a request's message names a target.
        // A push for a management server has its own key alone.
        if keys.contains("aps") || keys == ["mdm"], !hasMessage(root.value), case .object(let payload) = root.value {
            return .apnsPayload(payload)
        }
        // Serialisers of .NET write names with a capital.
        if keys.contains("message") || keys == ["Message"] {
            return .request(PushMessage.readReportingViolations(document))
        }
        return .message(PushMessage.read(bare: document))
    }

    /// Whether a document with `aps` is a request all the same: its message names a target.
    private static func hasMessage(_ root: JSONValue) -> Bool {
        guard case .object(let message)? = root["message"] else { return false }
        return ["token", "topic", "condition", "fid"].contains { message[$0]?.string != nil }
    }

    /// The message that was read; `nil` for an Apple payload and a request to another service.
    public var reading: PushMessage.Reading? {
        switch self {
        case .request(let reading), .message(let reading): reading
        case .apnsPayload, .senderRequest: nil
        }
    }
}
