// SPDX-License-Identifier: Apache-2.0

/// A push in any of the forms that people keep in files, told apart by its shape.
public enum PushDocument: Sendable, Hashable {
    /// A request of FCM's HTTP v1 API: an object with `message`.
    case request(PushMessage.Reading)
    /// A message without the request around it.
    case message(PushMessage.Reading)
    /// A payload as an Apple device receives it, with its order and types: an object with `aps`.
    case apnsPayload(JSONObject)

    /// Reads a push; violations of a bare message are placed as if it were in a request.
    public static func read(_ bytes: [UInt8]) throws(JSONSyntaxError) -> PushDocument {
        read(try JSONDocument(parsing: bytes))
    }

    /// Reads a push that has been parsed already.
    public static func read(_ document: JSONDocument) -> PushDocument {
        MessageScanner.push(document) ?? readSlowly(document)
    }

    /// The same by the reader alone, which reports what cannot be read.
    static func readSlowly(_ document: JSONDocument) -> PushDocument {
        let root = document.root
        // What is no object at all is no message either, and a request reports it best.
        guard root.isObject else { return .request(PushMessage.readSlowly(document)) }
        let keys = root.children.compactMap(\.key)
        if keys.contains("message") { return .request(PushMessage.readSlowly(document)) }
        if keys.contains("aps"), case .object(let payload) = root.value { return .apnsPayload(payload) }
        return .message(PushMessage.read(bare: document))
    }

    /// The reading, unless it is a payload for Apple devices alone.
    public var reading: PushMessage.Reading? {
        switch self {
        case .request(let reading), .message(let reading): reading
        case .apnsPayload: nil
        }
    }
}
