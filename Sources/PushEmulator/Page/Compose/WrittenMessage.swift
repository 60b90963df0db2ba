// SPDX-License-Identifier: Apache-2.0

import PushMessages
import PushPreview

/// A message as it would be sent: the request, the parsed message, and the errors.
struct WrittenMessage: Sendable {
    /// The request, a member on each line.
    let text: String
    /// `nil` if the text is not JSON, or not a message.
    let reading: PushMessage.Reading?
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

    private init(_ given: String, _ given2: ComposeFields.Problems) {
        var (text, problems) = (given, given2)
        do throws(JSONSyntaxError) {
            var document = try JSONDocument(parsing: Array(text.utf8))
            if case .message = PushDocument.read(document) {
                // Files and documentation often contain only the message.
                text = "{\"message\": \(text)}".indentedJSON
                document = try JSONDocument(parsing: Array(text.utf8))
            }
            if case .apnsPayload = PushDocument.read(document) {
                problems["text"] = "This is a payload for Apple devices; a message has it under message.apns.payload."
                reading = nil
            } else if case .senderRequest(let request) = PushDocument.read(document) {
                problems["text"] = "This is a request to \(request.service), not to FCM: \(request.address)."
                reading = nil
            } else {
                reading = PushMessage.read(document)
            }
            findings = Linter.simulation.lint(document).worstFirst
            self.document = document
        } catch {
            let sentence = error.isEmptyInput ? "The request is empty." : "The request is not JSON: \(error.reason)"
            problems["text"] = sentence + (error.isEmptyInput ? "" : " See line \(error.line), column \(error.column).")
            findings = [InvalidJSONRule.finding(error, in: Array(text.utf8), saying: sentence)]
            (reading, document) = (nil, nil)
        }
        (self.text, self.problems) = (text, problems)
    }

    /// The token or installation id that a text's message is for, if it is for one.
    static func target(of text: String) -> String? {
        guard let value = try? JSONValue(parsing: Array(text.utf8)) else { return nil }
        let message = value["message"] ?? value
        return (message["token"] ?? message["fid"])?.string
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
