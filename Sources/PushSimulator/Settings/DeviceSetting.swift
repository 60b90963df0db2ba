// SPDX-License-Identifier: Apache-2.0

package import PushMessages

/// One setting of a simulated device: its name, its values, its documentation, and its place in the configuration.
///
/// The emulator's API and its description, the page's form, `--set` on the command line, and the documentation's table all
/// come from the settings of ``ConfiguredBySettings/settings``. A setting that has a separate option has its name in
/// camelCase: `appState` for `--app-state`.
package struct DeviceSetting<Configuration: Sendable>: Sendable {
    /// The sendable key path of a value.
    package typealias Path<Value> = any WritableKeyPath<Configuration, Value> & Sendable

    /// The name, in camelCase.
    package let name: String
    /// The kind of its values.
    package let kind: DeviceSettingKind
    /// The allowed values, as the end of a sentence: `true or false`.
    package let allowed: String
    /// A sentence about what it does.
    package let summary: String
    /// The address of the documentation of the behaviour; `nil` for what only the simulation has.
    package let source: String?
    /// How the page's form shows it; `nil` if the form has no field for it.
    package private(set) var field: DeviceSettingField?
    /// Reads the value as JSON.
    package let read: @Sendable (Configuration) -> JSONValue
    /// Sets the value; returns `false` if it is not allowed.
    package let write: @Sendable (inout Configuration, JSONValue) -> Bool

    /// Creates a setting at a key path; `decode` returns `nil` for a value that is not allowed.
    init<Value: Sendable>(
        _ name: String,
        _ path: Path<Value>,
        _ kind: DeviceSettingKind,
        takes allowed: String,
        _ summary: String,
        source: String? = nil,
        encode: @escaping @Sendable (Value) -> JSONValue,
        decode: @escaping @Sendable (JSONValue) -> Value?
    ) {
        self.name = name
        self.kind = kind
        self.allowed = allowed
        self.summary = summary
        self.source = source
        read = { encode($0[keyPath: path]) }
        write = { configuration, json in
            guard let value = decode(json) else { return false }
            configuration[keyPath: path] = value
            return true
        }
    }

    /// The same setting with a field in the page's form.
    func inForm(_ label: String, placeholder: String = "newest", suggestions: [String] = []) -> Self {
        var setting = self
        setting.field = DeviceSettingField(label: label, placeholder: placeholder, suggestions: suggestions)
        return setting
    }

    /// Sets the value from text, as `--set` takes it: JSON, a text without quotes, or texts that are separated by commas.
    ///
    /// Returns `false` if the value is not allowed.
    package func write(text: String, to configuration: inout Configuration) -> Bool {
        if let json = try? JSONValue(parsing: Array(text.utf8)), write(&configuration, json) { return true }
        if kind == .list {
            return write(&configuration, .array(text.split(separator: ",").map { .string(String($0)) }))
        }
        return write(&configuration, .string(text))
    }
}

/// The kinds of values that settings have.
package enum DeviceSettingKind: Sendable, Hashable {
    case flag
    case choice([String])
    case text
    case number
    case list
    case object
}

/// A setting's field in the page's form.
package struct DeviceSettingField: Sendable, Hashable {
    package let label: String
    /// The placeholder of an empty field: the default in words.
    package let placeholder: String
    /// Values to choose from or to write over.
    package let suggestions: [String]
}
