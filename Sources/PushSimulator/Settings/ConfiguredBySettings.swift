// SPDX-License-Identifier: Apache-2.0

package import PushMessages

/// A simulated device's configuration that is read from JSON and written to JSON setting by setting.
package protocol ConfiguredBySettings: Sendable {
    /// All settings, in display order.
    static var settings: [DeviceSetting<Self>] { get }
    /// Settings with former names, which are read but never written.
    static var aliases: [DeviceSetting<Self>] { get }
    /// The default configuration.
    static var standard: Self { get }
    /// The kind of device, for sentences: `an Apple device`.
    static var article: String { get }
}

extension ConfiguredBySettings {
    package static var aliases: [DeviceSetting<Self>] { [] }

    /// All settings with their values.
    package var json: JSONObject {
        JSONObject(Self.settings.map { ($0.name, $0.read(self)) })
    }

    /// The settings that differ from the defaults; only these are stored, to save space with many devices.
    package var deviations: JSONObject {
        let standard = Self.standard
        return JSONObject(
            Self.settings.compactMap { setting in
                let value = setting.read(self)
                return value == setting.read(standard) ? nil : (setting.name, value)
            }
        )
    }

    /// Sets the members that the object contains, and keeps the others.
    package mutating func apply(_ object: JSONObject) throws(DeviceSettingError) {
        for (name, value) in object {
            guard let setting = (Self.settings + Self.aliases).first(where: { $0.name == name }) else {
                throw DeviceSettingError(
                    code: .unknownName,
                    name: name.excerpt,
                    reason: "is not a setting of \(Self.article), which has \(Self.names)."
                )
            }
            guard setting.write(&self, value) else {
                throw DeviceSettingError(
                    code: .invalidValue,
                    name: name,
                    reason:
                        "must be \(setting.allowed), not \(value.excerpt)."
                )
            }
        }
    }

    /// The names of all settings, as a list in a sentence.
    package static var names: String { settings.map(\.name).joined(separator: ", ") }

    /// The JSON Schema of the configuration, with each setting's sentence, values and default.
    package static var schema: JSONValue {
        let standard = standard
        return [
            "type": "object",
            "properties": .object(JSONObject(settings.map { ($0.name, $0.schema(default: $0.read(standard))) })),
        ]
    }

    /// The rows of a Markdown table: name, what it does, allowed values, default.
    package static var table: String {
        let standard = standard
        return settings.map { setting in
            let summary = setting.source.map { "[\(setting.summary.dropLast())](\($0))." } ?? setting.summary
            let value = String(decoding: setting.read(standard).encoded(), as: UTF8.self)
            return "| `\(setting.name)` | \(summary) | \(setting.allowed) | `\(value)` |"
        }.joined(separator: "\n")
    }
}

extension DeviceSetting {
    fileprivate func schema(default value: JSONValue) -> JSONValue {
        var schema: JSONObject = ["description": .string("\(summary) Takes \(allowed).")]
        if case .choice(let values) = kind { schema["enum"] = .array(values.map(JSONValue.string)) }
        if kind == .flag { schema["type"] = "boolean" }
        schema["default"] = value
        return .object(schema)
    }
}

/// A setting that a device does not have, or a value that it does not take.
package struct DeviceSettingError: Error, CustomStringConvertible {
    package struct Code: Sendable, Hashable {
        let name: String

        package static var unknownName: Self { Self(name: "unknown-name") }
        package static var invalidValue: Self { Self(name: "invalid-value") }
    }

    package let code: Code
    /// The setting's name, at most 60 characters of it.
    package let name: String
    /// The sentence without its subject.
    package let reason: String

    package var description: String { "\(name) \(reason)" }
}
