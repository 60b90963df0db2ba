// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// The fields of the form for a fault, as typed.
struct FaultForm: Sendable, Hashable {
    /// The requests that it applies to.
    enum Subject: String, Sendable, Hashable, CaseIterable {
        case all, token, topic
    }

    var code = EmulatorFault.Code.unavailable.rawValue
    var subject = Subject.all
    var token = ""
    var topic = ""
    /// Percent.
    var share = "100"
    var latency = ""
    var retryAfter = ""
    var times = ""
    var operations: Set<String> = ["send"]

    init() {}

    init(_ form: FormFields) {
        code = form["code"] ?? ""
        subject = form["subject"].flatMap(Subject.init) ?? .all
        token = (form["token"] ?? "").trimmingBlanks
        topic = (form["topic"] ?? "").trimmingBlanks
        share = (form["probability"] ?? "").trimmingBlanks
        latency = (form["latency"] ?? "").trimmingBlanks
        retryAfter = (form["retryAfter"] ?? "").trimmingBlanks
        times = (form["times"] ?? "").trimmingBlanks
        operations = Set(form.fields.filter { $0.name == "at" }.map(\.value))
    }

    /// The fault that it describes.
    ///
    /// - Throws: A sentence about a field, with the API's name for the member.
    func fault() throws(FieldError) -> EmulatorFault {
        var object: JSONObject = ["code": .string(code)]
        if subject == .token { object["token"] = .string(token) }
        if subject == .topic { object["topic"] = .string(topic) }
        object["probability"] = try Self.number(share, "probability").map { .number($0 / 100) }
        object["latency"] = try Self.number(latency, "latency").map { .number($0) }
        object["retryAfter"] = try Self.number(retryAfter, "retryAfter").map { .number($0) }
        if !times.isEmpty {
            guard let number = Int(times) else { throw FieldError("times", "\(times.quoted) is not a whole number.") }
            object["times"] = .integer(number)
        }
        object["at"] = .array(operations.sorted().map(JSONValue.string))
        do throws(EmulatorError) {
            return try EmulatorFault(json: .object(object))
        } catch {
            throw FieldError(
                error,
                among: ["code", "token", "topic", "probability", "latency", "retryAfter", "times", "at"]
            )
        }
    }

    private static func number(_ text: String, _ field: String) throws(FieldError) -> Double? {
        guard !text.isEmpty else { return nil }
        // Some keyboards write decimals with a comma.
        guard let number = Double(text.replacing(",", with: ".")), number.isFinite else {
            throw FieldError(field, "\(text.quoted) is not a number.")
        }
        return number
    }
}
