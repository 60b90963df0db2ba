// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// One member of a device's configuration in JSON: its name, what it takes, and where in the configuration that stands.
///
/// Names are the words of the command line, for instance `appState` for `--app-state`.
struct ConfigurationMember<Root: Sendable>: Sendable {
    /// Where a value stands, as a path that can be used anywhere.
    typealias Path<Value> = any WritableKeyPath<Root, Value> & Sendable

    let name: String
    /// What it takes, as the end of a sentence: `true or false`.
    let allowed: String
    let read: @Sendable (Root) -> JSONValue
    /// Sets the value; `false` where it is none of those allowed.
    let write: @Sendable (inout Root, JSONValue) -> Bool

    /// A member at a key path; `decode` answers `nil` for what is not allowed.
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

/// A simulated device's configuration that is read from JSON and written to it, member by member.
protocol MemberwiseConfiguration: Sendable {
    static var members: [ConfigurationMember<Self>] { get }
    /// A device that was configured in no way.
    static var standard: Self { get }
    /// What it configures, for sentences: `an Apple device`.
    static var article: String { get }
}

extension MemberwiseConfiguration {
    /// All members with their values.
    var json: JSONObject {
        JSONObject(Self.members.map { ($0.name, $0.read(self)) })
    }

    /// The members that differ from the standard ones: what is stored, so that many devices take little room.
    var deviations: JSONObject {
        let standard = Self.standard
        return JSONObject(
            Self.members.compactMap { member in
                let value = member.read(self)
                return value == member.read(standard) ? nil : (member.name, value)
            }
        )
    }

    /// Sets the members that the object has and leaves the others as they are.
    mutating func apply(_ object: JSONObject) throws(EmulatorError) {
        for (name, value) in object {
            guard let member = Self.members.first(where: { $0.name == name }) else {
                let known = Self.members.map(\.name).joined(separator: ", ")
                throw EmulatorError(
                    .deviceInvalid,
                    "configuration.\(name.shown) is no member of \(Self.article)'s configuration, which has \(known)."
                )
            }
            guard member.write(&self, value) else {
                throw EmulatorError(
                    .deviceInvalid,
                    "configuration.\(name) is \(value.shown), and takes \(member.allowed)."
                )
            }
        }
    }
}

extension String {
    /// The text's beginning, for sentences about what a client sent.
    var shown: String {
        count > 60 ? prefix(60) + "…" : self
    }
}

extension JSONValue {
    /// The value's beginning as JSON, for sentences about what a client sent.
    var shown: String {
        String(decoding: encoded(), as: UTF8.self).shown
    }
}
