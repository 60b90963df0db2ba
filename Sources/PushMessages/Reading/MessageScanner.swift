// SPDX-License-Identifier: Apache-2.0

/// Reads a valid message directly from the bytes of its document, several times as fast as ``MessageReader``.
///
/// It gives up on everything that must be reported, merged or converted: unknown and repeated fields, values of another
/// type, numbers in strings. The reader then reads the document from the start, so both produce the same message.
struct MessageScanner {
    /// Thrown for a value that only ``MessageReader`` handles.
    struct NeedsReader: Error {}

    typealias Key = UnsafeRawBufferPointer

    let document: JSONDocument
    let bytes: UnsafeRawBufferPointer
    let tape: UnsafeBufferPointer<JSONDocument.Entry>

    /// Calls the closure with a scanner of the document; `nil` if the document needs ``MessageReader``.
    private static func scan<Result>(
        _ document: JSONDocument,
        _ read: (borrowing MessageScanner) throws(NeedsReader) -> Result
    ) -> Result? {
        document.bytes.withUnsafeBytes { bytes in
            document.tape.withUnsafeBufferPointer { tape in
                do throws(NeedsReader) {
                    return try read(MessageScanner(document: document, bytes: bytes, tape: tape))
                } catch {
                    return nil
                }
            }
        }
    }

    /// Reads a request or a bare message, told apart as in ``PushDocument/read(_:)-(JSONDocument)``.
    static func push(_ document: JSONDocument) -> PushDocument? {
        scan(document) { scanner throws(NeedsReader) in
            guard scanner.kind(0) == .object else { throw NeedsReader() }
            var isRequest = false
            try scanner.members(of: 0) { key, _ throws(NeedsReader) in
                if key.isEqual("aps") { throw NeedsReader() }
                if key.isEqual("message") { isRequest = true }
            }
            return isRequest ? .request(try scanner.request()) : .message(.init(message: try scanner.message(at: 0)))
        }
    }

    /// Reads a request of FCM's HTTP v1 API.
    static func request(_ document: JSONDocument) -> PushMessage.Reading? {
        scan(document) { scanner throws(NeedsReader) in
            guard scanner.kind(0) == .object else { throw NeedsReader() }
            return try scanner.request()
        }
    }
}

extension MessageScanner {
    private static let requestFields: [StaticString] = ["message", "validate_only"]

    private func request() throws(NeedsReader) -> PushMessage.Reading {
        var reading = PushMessage.Reading(message: PushMessage(to: nil))
        try fields(of: 0, Self.requestFields) { field, value throws(NeedsReader) in
            switch field {
            case 0: reading.message = try message(at: value)
            default: reading.validateOnly = try bool(at: value)
            }
        }
        return reading
    }

    private static let messageFields: [StaticString] = [
        "token", "notification", "data", "android", "apns", "webpush", "topic", "condition", "fid", "fcm_options",
        "name",
    ]

    private func message(at position: Int) throws(NeedsReader) -> PushMessage {
        var message = PushMessage(to: nil)
        func take(_ target: PushMessage.Target) throws(NeedsReader) {
            guard message.target == nil else { throw NeedsReader() }
            message.target = target
        }
        try fields(of: position, Self.messageFields) { field, value throws(NeedsReader) in
            switch field {
            case 0: try take(.token(try string(at: value)))
            case 1: try read(&message.notificationSection, at: value)
            case 2: message.data = try map(at: value)
            case 3: message.androidBox = Box(try android(at: value))
            case 4: message.apnsBox = Box(try apns(at: value))
            case 5: message.webpushBox = Box(try webpush(at: value))
            case 6: try take(.topic(try string(at: value)))
            case 7: try take(.condition(PushMessage.Condition(try string(at: value))))
            case 8: try take(.fid(try string(at: value)))
            case 9: message.fcmOptions = try fcmOptions(at: value)
            default: message.name = try string(at: value)
            }
        }
        return message
    }

    private static let notificationFields: [StaticString] = ["title", "body", "image"]

    func read(
        _ notification: inout Section<PushMessage.Notification>,
        at position: Int
    ) throws(NeedsReader) {
        notification.isSet = true
        try fields(of: position, Self.notificationFields) { field, value throws(NeedsReader) in
            let text = try string(at: value)
            switch field {
            case 0: notification.fields.title = text
            case 1: notification.fields.body = text
            default: notification.fields.image = text
            }
        }
    }

    private static let fcmOptionsFields: [StaticString] = ["analytics_label"]

    func fcmOptions(at position: Int) throws(NeedsReader) -> PushMessage.FCMOptions {
        var options = PushMessage.FCMOptions()
        try fields(of: position, Self.fcmOptionsFields) { _, value throws(NeedsReader) in
            options.analyticsLabel = try string(at: value)
        }
        return options
    }
}
