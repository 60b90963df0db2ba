// SPDX-License-Identifier: Apache-2.0

extension MessageTable {
    /// Returns whether a value is of a kind, or can be written as one.
    func takes(_ value: JSONValue, _ kind: Kind) -> Bool {
        switch (kind, value) {
        case (_, .null), (.anything, _): true
        case (.object("object"), .object), (.object("vibration"), .array), (.objects, .array): true
        case (.object(let name), .object(let members)):
            members.isEmpty || members.keys.contains { has($0, in: name) }
        case (.object(let name), .string): self[object: name]?.isTextToo ?? false
        case (.headers(let name), .object(let members)): members.keys.contains { has($0, in: name) }
        case (.textMap, .object(let members)): members.values.allSatisfy { $0.string != nil }
        case (.text, _): value.string != nil
        default: kind.converted(value) != nil
        }
    }

    private func has(_ name: String, in object: String) -> Bool {
        let letters = Self.letters(name)
        return self[object: object]?.fields.contains { Self.letters($0.name) == letters } ?? false
    }
}

extension MessageTable.Kind {
    /// The values that the kind takes, for a sentence.
    package var words: String {
        switch self {
        case .text: "a text"
        case .boolean: "true or false"
        case .integer: "a whole number"
        case .float: "a number"
        case .duration: "seconds with an s at the end, as \"3.5s\""
        case .durations: "a list of durations, each as \"0.5s\""
        case .timestamp: "a time as \"2026-11-20T10:00:00Z\""
        case .texts: "a list of texts"
        case .textMap: "an object of texts"
        case .flag: "the number 1"
        case .anything: "any value"
        case .names(let names): names.formattedAsChoice
        case .object: "an object"
        case .objects: "a list of objects"
        case .headers: "an object of texts, by the names of header fields"
        }
    }

    /// The value as this kind, from the forms in which the legacy API, SDKs and people write it; `nil` if it is not one.
    package func converted(_ value: JSONValue) -> JSONValue? {
        switch (self, value) {
        case (.text, .string), (.timestamp, .string), (.anything, _), (.boolean, .bool), (.integer, .integer),
            (.float, .integer), (.float, .number), (.object, .object), (.objects, .array), (.headers, .object),
            (.textMap, .object):
            return value
        case (.text, .integer(let number)): return .string(String(number))
        case (.boolean, .string(let word)): return ["true": true, "false": false][word.lowercased()]
        case (.integer, .string(let digits)): return Int(digits).map(JSONValue.integer)
        case (.float, .string(let digits)): return Double(digits).map(JSONValue.number)
        case (.flag, .integer(0)), (.flag, .integer(1)): return value
        case (.flag, .bool(let flag)): return flag ? 1 : 0
        case (.duration, .string(let text)):
            if let seconds = Int(text) { return .string("\(seconds)s") }
            return text.hasSuffix("s") && Double(text.dropLast()) != nil ? value : nil
        case (.duration, .integer(let seconds)): return .string("\(seconds)s")
        case (.durations, .array(let elements)):
            let durations = elements.compactMap { MessageTable.Kind.duration.converted($0) }
            return durations.count == elements.count ? .array(durations) : nil
        case (.texts, .array): return value.strings == nil ? nil : value
        case (.texts, .string(let text)):
            // The legacy API has a JSON array in a string.
            return (try? JSONValue(parsing: Array(text.utf8))).flatMap { $0.strings == nil ? nil : $0 }
        case (.names(let names), .string(let word)):
            let letters = MessageTable.letters(word)
            guard !letters.isEmpty else { return nil }
            let right =
                names.first { MessageTable.letters($0) == letters }
                ?? names.first { MessageTable.letters($0).hasSuffix(letters) }
            return right.map(JSONValue.string)
        default: return nil
        }
    }
}

extension MessageTable.Field {
    /// The value as this field takes it, from a field with another name; `nil` if it is not one.
    func converted(_ value: JSONValue, from name: String) -> JSONValue? {
        guard MessageTable.letters(name).hasSuffix("millis") else { return kind.converted(value) }
        switch (kind, value) {
        case (.duration, _): return Self.seconds(value)
        case (.durations, .array(let times)):
            let durations = times.compactMap(Self.seconds)
            return durations.count == times.count ? .array(durations) : nil
        default: return kind.converted(value)
        }
    }

    private static func seconds(_ value: JSONValue) -> JSONValue? {
        guard case .integer(let millis) = value, millis >= 0 else { return nil }
        let digits = String(millis % 1000 + 1000).dropFirst()
        return .string(millis % 1000 == 0 ? "\(millis / 1000)s" : "\(millis / 1000).\(digits)s")
    }
}
