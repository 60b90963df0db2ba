// SPDX-License-Identifier: Apache-2.0

import PushMessages

extension EmulatorFault {
    private static let ownMembers = [
        "code", "apns", "probability", "seed", "latency", "retryAfter", "retryAfterFormat", "times", "at",
    ]
    private static let targetMembers = ["token", "topic", "project"]

    /// Parses a fault that a client adds.
    init(json: JSONValue) throws(EmulatorError) {
        let object = try Self.members(of: json, among: Self.ownMembers + Self.targetMembers)
        let (token, topic) = (try object.faultText("token"), try object.faultText("topic"))
        guard token == nil || topic == nil else {
            throw .invalidFault("token and topic are both there; a fault is for one of them, or without any for all.")
        }
        let target: Target = token.map(Target.registration) ?? topic.map(Target.topic) ?? .all
        try self.init(object, for: target, project: try object.faultText("project"))
    }

    /// Parses the fault of a device registration: a code alone, or an object without a target.
    init(deviceJSON json: JSONValue) throws(EmulatorError) {
        if let code = json.string {
            try self.init(["code": .string(code)], for: .all, project: nil)
        } else {
            try self.init(try Self.members(of: json, among: Self.ownMembers), for: .all, project: nil)
        }
    }

    private init(_ object: JSONObject, for target: Target, project: String?) throws(EmulatorError) {
        let code = try object.faultText("code")
        let apns = try object.faultText("apns")
        let named = apns.flatMap(APNSReason.init(ofAnyRequest:))?.code
        if let code {
            self.init(Code(rawValue: code), for: target, project: project)
        } else if let named {
            self.init(named, for: target, project: project)
        } else if object["latency"] != nil {
            self.init(.ok, for: target, project: project)
        } else if let apns {
            throw .invalidFault("apns must be one of \(APNSReason.all.joined(separator: ", ")), not \(apns.quoted).")
        } else {
            throw .invalidFault(
                "code is missing; it must be one of \(Code.known.map(\.rawValue).joined(separator: ", "))."
            )
        }
        // A reason of APNs as the code implies the FCM code.
        if let code, apns == nil, let reason = APNSReason(ofAnyRequest: code) {
            (self.code, apnsReason) = (reason.code, code)
        } else {
            apnsReason = apns
        }
        if let value = try object.faultNumber("probability") { probability = value }
        if let value = try object.faultInteger("seed") {
            guard value >= 0 else { throw .invalidFault("seed must be a whole number from 0 on, not \(value).") }
            seed = UInt64(value)
        }
        if let value = try object.faultNumber("latency") { latency = try Self.seconds(value, "latency") }
        if let value = try object.faultNumber("retryAfter") { retryAfter = try Self.seconds(value, "retryAfter") }
        times = try object.faultInteger("times")
        if let text = try object.faultText("retryAfterFormat") {
            guard let format = RetryAfterFormat(rawValue: text) else {
                throw .invalidFault("retryAfterFormat must be seconds or date, not \(text.quoted).")
            }
            retryAfterFormat = format
        }
        if let value = object["at"], value != .null { operations = try Self.operations(value) }
        try check()
    }

    /// The fault in the format of the API; every member is always present.
    var json: JSONValue {
        var object: JSONObject = ["id": .integer(id)]
        switch target {
        case .all: (object["token"], object["topic"]) = (.null, .null)
        case .registration(let text): (object["token"], object["topic"]) = (.string(text), .null)
        case .topic(let name): (object["token"], object["topic"]) = (.null, .string(name))
        }
        object["project"] = .text(project)
        object["at"] = .array(Operation.allCases.filter(operations.contains).map { .string($0.rawValue) })
        object["code"] = .string(code.rawValue)
        object["apns"] = .text(apnsReason)
        object["probability"] = .number(probability)
        object["seed"] = seed.map { .integer(Int(clamping: $0)) } ?? .null
        object["latency"] = .number(latency / .seconds(1))
        object["retryAfter"] = retryAfter.map { .integer(Int($0.components.seconds)) } ?? .null
        object["retryAfterFormat"] = .string(retryAfterFormat.rawValue)
        object["times"] = times.map(JSONValue.integer) ?? .null
        object["strikes"] = .integer(strikeCount)
        return .object(object)
    }

    private static func members(of json: JSONValue, among known: [String]) throws(EmulatorError) -> JSONObject {
        guard let object = json.object else {
            throw .invalidFault("A fault must be an object of \(known.joined(separator: ", ")), not \(json.excerpt).")
        }
        for (name, _) in object where !known.contains(name) {
            throw .invalidFault(
                "A fault has no member \(name.quoted); its members are \(known.joined(separator: ", "))."
            )
        }
        return object
    }

    private static func operations(_ value: JSONValue) throws(EmulatorError) -> Set<Operation> {
        let texts = value.string.map { [$0] } ?? value.array?.compactMap(\.string) ?? []
        let operations = texts.compactMap(Operation.init(rawValue:))
        guard !operations.isEmpty, operations.count == (value.array?.count ?? 1) else {
            let known = Operation.allCases.map(\.rawValue).joined(separator: ", ")
            throw .invalidFault("at must be a list of \(known), not \(value.excerpt).")
        }
        return Set(operations)
    }

    private static func seconds(_ value: Double, _ name: String) throws(EmulatorError) -> Duration {
        guard (0...86400).contains(value) else {
            throw .invalidFault("\(name) must be seconds from 0 on, a day at most.")
        }
        return Duration(roundedSeconds: value)
    }
}

extension JSONObject {
    fileprivate func faultText(_ name: String) throws(EmulatorError) -> String? {
        guard let value = self[name], value != .null else { return nil }
        guard let text = value.string else { throw .invalidFault("\(name) must be a text, not \(value.excerpt).") }
        return text
    }

    fileprivate func faultNumber(_ name: String) throws(EmulatorError) -> Double? {
        guard let value = self[name], value != .null else { return nil }
        guard let number = value.number else { throw .invalidFault("\(name) must be a number, not \(value.excerpt).") }
        return number
    }

    fileprivate func faultInteger(_ name: String) throws(EmulatorError) -> Int? {
        guard let value = self[name], value != .null else { return nil }
        guard let number = value.integer else {
            throw .invalidFault("\(name) must be a whole number, not \(value.excerpt).")
        }
        return number
    }
}
