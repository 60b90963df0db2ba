// SPDX-License-Identifier: Apache-2.0

import PushMessages

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
