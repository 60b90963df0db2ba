// SPDX-License-Identifier: Apache-2.0

import PushMessages
import PushPreview
import PushSimulator

/// The settings of a device as fields.
struct DeviceFields {
    let form: DeviceForm
    let problem: FieldError?
    /// Names of registered extensions, `folder:NAME`.
    let folderExtensions: [String]

    func problem(_ field: String) -> String? { problem?.field == field ? problem?.sentence : nil }

    /// The settings of a platform's devices.
    func settings(_ platform: Platform) -> HTML {
        let all = DeviceFormField.all(platform)
        return """
            <div class="grid">\(all.filter { $0.kind != .flag }.map { field($0, platform) })</div>
            <div class="field picks">\(all.filter { $0.kind == .flag }.map { field($0, platform) })</div>
            """
    }

    /// The members without a field.
    var others: HTML {
        FormField(
            "others",
            "Everything else, as JSON",
            hint: "Members of the API’s configuration, for instance <code>{\"strictTransport\": true}</code>",
            problem: problem("others")
        ).wrapping {
            """
            <textarea name="others" id="others" class="code" rows="3" dir="ltr" spellcheck="false"\($0)>\n\(form.others)</textarea>
            """
        }
    }

    private func field(_ setting: DeviceFormField, _ platform: Platform) -> HTML {
        let name = "\(platform.rawValue).\(setting.name)"
        let value = form.values[name] ?? ""
        switch setting.kind {
        case .flag:
            return """
                <label class="pick"><input type="checkbox" name="\(name)" value="on"\(value == "on" ? " checked" : nil as HTML?)>\(setting.look.label)</label>
                """
        case .text, .number, .list, .object:
            let suggestions = setting.look.suggestions
            let all = setting.name == "serviceExtension" ? folderExtensions + suggestions : suggestions
            let list: HTML? =
                all.isEmpty
                ? nil : "<datalist id=\"\(name).list\">\(all.map { "<option value=\"\($0)\">" as HTML })</datalist>"
            let listed: HTML? = all.isEmpty ? nil : " list=\"\(name).list\""
            return FormField("\(name)", "\(setting.look.label)", problem: problem(name)).wrapping { attributes in
                """
                <input name="\(name)" id="\(name)" value="\(value)"\(attributes) placeholder="\(setting.look.placeholder)" spellcheck="false"\(listed)>\(list)
                """
            }
        case .choice(let choices):
            let all = choices.contains(value) || value.isEmpty ? choices : [value] + choices
            return FormField("\(name)", "\(setting.look.label)", problem: problem(name)).wrapping { attributes in
                """
                <select name="\(name)" id="\(name)"\(attributes)>\(all.map { choice in
                    "<option\(choice == value ? " selected" : nil as HTML?)>\(choice)</option>" as HTML
                })</select>
                """
            }
        }
    }
}
