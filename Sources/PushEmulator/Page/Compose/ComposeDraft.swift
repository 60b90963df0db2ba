// SPDX-License-Identifier: Apache-2.0

import PushMessages
import PushPreview

/// A message that is being written, in fields or as JSON.
struct ComposeDraft: Sendable {
    enum Form: String, Sendable, Hashable {
        case fields, json
    }

    var form = Form.fields
    var fields = ComposeFields()
    /// The request as JSON: the typed text, or the text that the fields are written into.
    var text = ""
    /// The ids of the devices of the preview; `nil` before a choice.
    var tried: Set<String>?
    /// The searches for devices, and the devices that are listed in any case.
    var searches = ComposeSurroundings.DeviceSearches()

    /// An empty message.
    init() {}

    /// Reads what the page sends.
    init(_ form: FormFields) {
        self.form = form["form"].flatMap(Form.init) ?? .fields
        fields = ComposeFields(form)
        text = form.text("text")
        if form["chooses"] != nil { tried = Set(form.fields.filter { $0.name == "try" }.map(\.value)) }
        searches.search = (form["search"] ?? "").bounded(to: DeviceSearch.searchLimit)
        searches.find = (form["find"] ?? "").bounded(to: DeviceSearch.searchLimit)
        searches.names = [fields.device] + (tried ?? []).sorted()
        // JSON may name a device that the fields are about to.
        if self.form == .json, let target = WrittenMessage.target(of: text) { searches.names.append(target) }
    }

    /// Begins with a message, in fields if they can hold it.
    init(_ body: [UInt8], _ surroundings: ComposeSurroundings) {
        text = String(decoding: body, as: UTF8.self).indentedJSON
        form = .json
        _ = showFields(surroundings)
    }

    /// The message as it would be sent.
    func written(_ surroundings: ComposeSurroundings) -> WrittenMessage {
        guard form == .fields else { return WrittenMessage(text) }
        let base = text.isEmpty ? nil : try? PushMessage.read(Array(text.utf8))
        var message = base?.message ?? PushMessage(to: nil)
        let problems = fields.write(to: &message, surroundings)
        var request: JSONObject = ["message": message.json]
        if base?.validateOnly == true { request["validate_only"] = true }
        return WrittenMessage(.object(request), problems)
    }

    // MARK: - Changes of the form

    /// Goes on in fields; returns why that cannot be.
    mutating func showFields(_ surroundings: ComposeSurroundings) -> String? {
        let written = WrittenMessage(text)
        guard let reading = written.reading else {
            return written.problems["text"]
                ?? "The form holds messages for FCM; a request to \(written.request?.service ?? "another service") is JSON."
        }
        guard reading.violations.isEmpty else {
            return "The form cannot hold an invalid message; correct its errors first."
        }
        form = .fields
        fields = ComposeFields(reading.message, surroundings)
        return nil
    }

    /// Goes on in JSON.
    mutating func showJSON(_ surroundings: ComposeSurroundings) {
        text = written(surroundings).text
        form = .json
    }

    /// Applies the remedy of one finding, by its place among all, or of all of them.
    mutating func fix(_ index: Int?, _ surroundings: ComposeSurroundings) {
        let written = written(surroundings)
        guard let fixed = written.fixed(index) else { return }
        text = fixed
        if form == .fields { _ = showFields(surroundings) }
    }
}
