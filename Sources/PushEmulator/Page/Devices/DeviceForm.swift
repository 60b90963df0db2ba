// SPDX-License-Identifier: Apache-2.0

import PushMessages
import PushPreview
import PushSimulator

/// The fields of the form for a device, as typed.
struct DeviceForm: Sendable, Hashable {
    var platform = Platform.apple
    var name = ""
    /// Topics to subscribe it to, separated by blanks or commas.
    var topics = "all"
    /// Settings by the names of their fields, `platform.member`; a flag that is set is `on`.
    private(set) var values: [String: String] = [:]
    /// All other members, as JSON.
    private(set) var others = ""

    /// The form for a registered device, or with the defaults of a platform.
    init(_ device: RegisteredDevice? = nil) {
        if let device {
            (platform, name) = (device.platform, device.name)
            fill(device.configuration)
            let others = device.configuration.deviations.filter { member in
                !DeviceFormField.all(platform).contains { $0.name == member.key }
            }
            self.others = others.isEmpty ? "" : JSONValue.object(JSONObject(others)).description.indentedJSON
        } else {
            for platform in Platform.allCases { fill(RegisteredDevice.Configuration(platform)) }
        }
    }

    init(_ form: FormFields, platform: Platform? = nil) {
        self.platform = platform ?? form["platform"].flatMap(Platform.init(rawValue:)) ?? .apple
        name = (form["name"] ?? "").trimmingBlanks
        topics = (form["topics"] ?? "").trimmingBlanks
        others = form.text("others").trimmingBlanks
        for field in form.fields where field.name.contains(".") { values[field.name] = field.value.trimmingBlanks }
    }

    private mutating func fill(_ configuration: RegisteredDevice.Configuration) {
        let json = configuration.json
        for setting in DeviceFormField.all(configuration.platform) {
            let value = json[setting.name] ?? .null
            // A custom network has a name too.
            values["\(configuration.platform.rawValue).\(setting.name)"] =
                value.bool.map { $0 ? "on" : "" } ?? value.string ?? value["name"]?.string
                ?? value.integer.map(String.init) ?? ""
        }
    }

    /// The members of the configuration that change.
    func configuration() throws(FieldError) -> JSONObject {
        var object: JSONObject = [:]
        if !others.isEmpty {
            guard let given = (try? JSONValue(parsing: Array(others.utf8)))?.object else {
                throw FieldError("others", "This is not a JSON object.")
            }
            object = given
        }
        for setting in DeviceFormField.all(platform) {
            let value = values["\(platform.rawValue).\(setting.name)"] ?? ""
            switch setting.kind {
            case .flag: object[setting.name] = .bool(value == "on")
            case .choice(let choices):
                // A custom network is not among the choices and stays.
                if choices.contains(value) { object[setting.name] = .string(value) }
            case .text, .number, .list, .object:
                object[setting.name] =
                    value.isEmpty
                    ? RegisteredDevice.Configuration(platform).json[setting.name] ?? .null
                    : Int(value).map(JSONValue.integer) ?? .string(value)
            }
        }
        return object
    }

    /// The registration of the device in a project.
    func registration(in project: String) throws(FieldError) -> DeviceRegistration {
        var object: JSONObject = [
            "platform": .string(platform.rawValue), "project": .string(project),
            "configuration": .object(try configuration()),
            "topics": .array(topics.split { $0.isWhitespace || $0 == "," }.map { .string(String($0)) }),
        ]
        if !name.isEmpty { object["name"] = .string(name) }
        do throws(EmulatorError) {
            return try DeviceRegistration(json: .object(object))
        } catch {
            throw fieldError(error)
        }
    }

    /// The field's error for an error of the API.
    func fieldError(_ error: EmulatorError) -> FieldError {
        let settings = DeviceFormField.all(platform).map(\.name)
        var found = FieldError(error, among: ["name", "topics", "project"] + settings)
        if settings.contains(found.field) {
            found.field = "\(platform.rawValue).\(found.field)"
        } else if error.description.hasPrefix("configuration.") {
            found.field = "others"
        }
        return found
    }
}
