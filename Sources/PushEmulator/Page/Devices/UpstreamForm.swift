// SPDX-License-Identifier: Apache-2.0

#if LegacyProtocols
import PushMessages
import PushPreview

/// The fields of the form for an upstream message, as typed.
struct UpstreamForm: Sendable, Hashable {
    var to = ""
    /// A line for each, `key=value`.
    var data = ""

    /// To the app server of a device's project.
    init(from device: RegisteredDevice) { to = "\(ProjectNumber.made(for: device.project))@gcm.googleapis.com" }

    init(_ form: FormFields) {
        to = (form["to"] ?? "").trimmingBlanks
        data = form.text("data")
    }

    func draft() throws(FieldError) -> UpstreamDraft {
        let (data, problem) = ComposedData.read(data)
        if let problem { throw FieldError("data", problem) }
        let object = JSONObject(data.map { ($0.key, JSONValue.string($0.value)) })
        do throws(EmulatorError) {
            return try UpstreamDraft(json: ["to": .string(to), "data": .object(object)])
        } catch {
            throw FieldError(error, among: ["to", "data"])
        }
    }

    /// Returns the panel with the form.
    ///
    /// - Parameters:
    ///   - sent: The id of a message that was just sent.
    ///   - problem: The error of a form that was refused.
    func panel(of device: RegisteredDevice, sent: String? = nil, problem: FieldError? = nil) -> HTML {
        let problem = { (field: String) in problem?.field == field ? problem?.sentence : nil }
        return """
            <section class="panel"><h2>Upstream message</h2><p class="dim">Sends a message from the app to its server, which receives it over XMPP, or to a device group.</p>
            \(sent.map { "<p class=\"fine\" role=\"status\">\(PageIcon.check.markup)<span>Sent as <code>\($0.bounded(to: 80))</code></span></p>" as HTML })
            <form method="post" action="/devices/\(device.id)/upstream" class="stacked">
            \(FormField("to", "To", problem: problem("to")).text(to, more: " dir=\"ltr\" spellcheck=\"false\""))
            \(FormField("data", "Data, a line for each: key=value", problem: problem("data")).wrapping {
                "<textarea name=\"data\" id=\"data\" class=\"code\" rows=\"3\" dir=\"ltr\" spellcheck=\"false\"\($0)>\n\(data)</textarea>"
            })
            <div class="end"><button>Send</button></div></form></section>
            """
    }
}
#endif
