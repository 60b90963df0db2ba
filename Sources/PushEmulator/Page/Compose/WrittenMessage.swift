// SPDX-License-Identifier: Apache-2.0

import PushMessages
import PushPreview
import PushSimulator

/// A message as it would be sent: the request, the parsed message, and the errors.
struct WrittenMessage: Sendable {
    /// The request, a member on each line.
    let text: String
    /// `nil` if the text is not JSON, or not a message for FCM.
    let reading: PushMessage.Reading?
    /// The request to a service that makes messages of it, as Expo's does; `nil` for a message for FCM.
    let request: SenderRequest?
    /// Lint's findings, the worst first.
    let findings: [Finding]
    /// The errors that prevent sending, by the field's name.
    let problems: ComposeFields.Problems
    private let document: JSONDocument?

    /// Takes a request that fields were written into.
    init(_ request: JSONValue, _ problems: ComposeFields.Problems) {
        self.init(request.description.indentedJSON, problems)
    }

    /// Takes a text: a request, or a message alone.
    init(_ text: String) { self.init(text, [:]) }

    private init(_ given: String, _ known: ComposeFields.Problems) {
        var (text, problems) = (given, known)
        var (reading, request): (PushMessage.Reading?, SenderRequest?)
        do throws(JSONSyntaxError) {
            var document = try JSONDocument(parsing: Array(text.utf8))
            let isDeclarative = DeclarativePush.isMeant(by: document)
            var push = PushDocument.read(document)
            if !isDeclarative, case .message = push {
                // Files and documentation often contain only the message.
                text = "{\"message\": \(text)}".indentedJSON
                document = try JSONDocument(parsing: Array(text.utf8))
                push = PushDocument.read(document)
            }
            switch push {
            case _ where isDeclarative:
                problems["text"] =
                    "This is the data of a declarative web push, which FCM cannot carry; your server sends it to a "
                    + "browser's endpoint."
            case .request(let read), .message(let read): reading = read
            case .apnsPayload:
                problems["text"] = "This is a payload for Apple devices; a message has it under message.apns.payload."
            case .senderRequest(let read) where read.isRelayed: request = read
            case .senderRequest(let read):
                problems["text"] = "This is \(read.meaning)."
            }
            findings =
                isDeclarative
                ? DeclarativePush.findings(in: document.bytes).worstFirst
                : Linter.simulation.lint(document).worstFirst
            self.document = isDeclarative ? nil : document
        } catch {
            let sentence = error.isEmptyInput ? "The request is empty." : "The request is not JSON: \(error.reason)"
            problems["text"] = sentence + (error.isEmptyInput ? "" : " See line \(error.line), column \(error.column).")
            findings = [InvalidJSONRule.finding(error, in: Array(text.utf8), saying: sentence)]
            document = nil
        }
        (self.text, self.problems, self.reading, self.request) = (text, problems, reading, request)
    }

    /// The message as the device gets it; `nil` if it gets nothing.
    func payload(for device: DeviceRow) -> Payload? {
        if let reading { return .fcm(reading.message) }
        var recipient = SenderRecipient(
            expoName: device.fid,
            token: device.token,
            bundleID: "",
            now: Int(StoredTime.now / 1_000_000)
        )
        switch device.fullConfiguration {
        case .apple(let phone):
            recipient.bundleID = phone.app.bundleIdentifier
            return request?.apnsNotification(for: recipient).map(Payload.apns)
        case .android: return request?.fcmMessage(for: recipient).map(Payload.fcm)
        case .web: return nil
        }
    }

    /// Whether a stored request is one to a service whose pushes are known.
    static func isRelayed(_ bytes: [UInt8]) -> Bool {
        guard case .senderRequest(let request)? = try? PushDocument.read(bytes) else { return false }
        return request.isRelayed
    }

    /// The token or installation id that a text's message is for, if it is for one.
    static func target(of text: String) -> String? {
        guard let value = try? JSONValue(parsing: Array(text.utf8)) else { return nil }
        let message = value["message"] ?? value.array?.first ?? value
        let expoToken = message["to"].flatMap { $0.string ?? $0.array?.first?.string }
        return (message["token"] ?? message["fid"])?.string ?? expoToken.flatMap(ExpoMessage.name(inToken:))
    }

    /// The request with the remedy of one finding applied, or of all; `nil` if there is nothing to apply.
    func fixed(_ index: Int?) -> String? {
        guard let document else { return nil }
        guard let index else {
            return String(decoding: Linter.standard.fix(document).source.bytes, as: UTF8.self)
        }
        guard findings.indices.contains(index), let fix = findings[index].fix else { return nil }
        return fix.apply(to: document.root.value).description.indentedJSON
    }
}
