// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// One member of a device's configuration in JSON: its name, its allowed values, and its key path in the configuration.
///
/// Names correspond to the command line's options, for instance `appState` to `--app-state`.
struct ConfigurationMember<Root: Sendable>: Sendable {
    /// The sendable key path of a value.
    typealias Path<Value> = any WritableKeyPath<Root, Value> & Sendable

    let name: String
    /// The allowed values, as the end of a sentence: `true or false`.
    let allowed: String
    let read: @Sendable (Root) -> JSONValue
    /// Sets the value; returns `false` if it is not allowed.
    let write: @Sendable (inout Root, JSONValue) -> Bool

    /// Creates a member at a key path; `decode` returns `nil` for a value that is not allowed.
    init<Value: Sendable>(
        _ name: String,
        _ path: Path<Value>,
        takes allowed: String,
        encode: @escaping @Sendable (Value) -> JSONValue,
        decode: @escaping @Sendable (JSONValue) -> Value?
    ) {
        self.name = name
        self.allowed = allowed
        read = { encode($0[keyPath: path]) }
        write = { root, json in
            guard let value = decode(json) else { return false }
            root[keyPath: path] = value
            return true
        }
    }
}

/// A simulated device's configuration that is read from JSON and written to JSON member by member.
protocol MemberwiseConfiguration: Sendable {
    static var members: [ConfigurationMember<Self>] { get }
    /// Members with former names, which are read but never written.
    static var aliases: [ConfigurationMember<Self>] { get }
    /// The default configuration.
    static var standard: Self { get }
    /// The kind of device, for sentences: `an Apple device`.
    static var article: String { get }
}

extension MemberwiseConfiguration {
    static var aliases: [ConfigurationMember<Self>] { [] }

    /// All members with their values.
    var json: JSONObject {
        JSONObject(Self.members.map { ($0.name, $0.read(self)) })
    }

    /// The members that differ from the defaults; only these are stored, to save space with many devices.
    var deviations: JSONObject {
        let standard = Self.standard
        return JSONObject(
            Self.members.compactMap { member in
                let value = member.read(self)
                return value == member.read(standard) ? nil : (member.name, value)
            }
        )
    }

    /// Sets the members that the object contains, and keeps the others.
    mutating func apply(_ object: JSONObject) throws(EmulatorError) {
        for (name, value) in object {
            guard let member = (Self.members + Self.aliases).first(where: { $0.name == name }) else {
                let known = Self.members.map(\.name).joined(separator: ", ")
                throw EmulatorError(
                    .deviceInvalid,
                    "configuration.\(name.excerpt) is no member of \(Self.article)'s configuration, which has \(known)."
                )
            }
            guard member.write(&self, value) else {
                throw EmulatorError(
                    .deviceInvalid,
                    "configuration.\(name) is \(value.excerpt), and takes \(member.allowed)."
                )
            }
        }
    }
}
