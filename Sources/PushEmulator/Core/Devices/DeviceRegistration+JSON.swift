// SPDX-License-Identifier: Apache-2.0

import PushMessages

extension DeviceRegistration {
    private static let members = [
        "platform", "project", "name", "token", "fid", "identity", "apnsToken", "bundleID", "topics", "fault",
        "configuration",
    ]

    /// Parses the body of a registration request.
    init(json: JSONValue) throws(EmulatorError) {
        let object = try json.members(of: Self.members, in: "A device")
        guard let platform = object["platform"]?.string.flatMap(Platform.init(rawValue:)) else {
            let given = object["platform"].map { "is \($0.excerpt)" } ?? "is missing"
            throw EmulatorError(.deviceInvalid, "platform \(given); it must be apple, android or web.")
        }
        self.init(RegisteredDevice.Configuration(platform))
        name = try object.text("name")
        project = try object.text("project")
        token = try object.text("token")
        fid = try object.text("fid")
        apnsToken = try object.text("apnsToken")
        if let text = try object.text("identity") {
            guard let identity = Identity(rawValue: text) else {
                throw EmulatorError(.deviceInvalid, "identity must be token or fid, not \(text.quoted).")
            }
            self.identity = identity
        }
        if let bundleID = try object.text("bundleID") {
            try configuration.apply(["bundleIdentifier": .string(bundleID)])
        }
        if let value = object["topics"], value != .null {
            guard let array = value.array, array.allSatisfy({ $0.string != nil }) else {
                throw EmulatorError(.deviceInvalid, "topics must be a list of names, not \(value.excerpt).")
            }
            topics = array.compactMap(\.string)
        }
        if let value = object["fault"], value != .null { fault = try EmulatorFault(deviceJSON: value) }
        if let given = try object.object("configuration") { try configuration.apply(given) }
        try check()
    }
}

extension JSONValue {
    /// Returns the members of an object after checking that it has no others than these; `subject` begins the error's
    /// sentence.
    func members(of known: [String], in subject: String) throws(EmulatorError) -> JSONObject {
        guard let object else {
            throw EmulatorError(
                .deviceInvalid,
                "The body must be an object of \(known.joined(separator: ", ")), not \(excerpt)."
            )
        }
        for (name, _) in object where !known.contains(name) {
            throw EmulatorError(
                .deviceInvalid,
                "\(subject) has no member \(name.quoted); its members are \(known.joined(separator: ", "))."
            )
        }
        return object
    }
}

extension JSONObject {
    /// Returns the text of a member; `nil` if the member is missing or null.
    func text(_ name: String) throws(EmulatorError) -> String? {
        guard let value = self[name], value != .null else { return nil }
        guard let text = value.string else {
            throw EmulatorError(.deviceInvalid, "\(name) must be a text, not \(value.excerpt).")
        }
        guard !text.hasNull else {
            throw EmulatorError(.deviceInvalid, "\(name) has the character U+0000; leave it out.")
        }
        return text
    }

    /// Returns the object of a member; `nil` if the member is missing or null.
    func object(_ name: String) throws(EmulatorError) -> JSONObject? {
        guard let value = self[name], value != .null else { return nil }
        guard let object = value.object else {
            throw EmulatorError(.deviceInvalid, "\(name) must be an object, not \(value.excerpt).")
        }
        return object
    }
}
