// SPDX-License-Identifier: Apache-2.0

import PushMessages

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
}
