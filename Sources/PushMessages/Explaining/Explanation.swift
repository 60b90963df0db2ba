// SPDX-License-Identifier: Apache-2.0

/// What is known about a field, a rule or an error, from the tables.
package enum Explanation: Sendable {
    /// A field at one place of a message.
    case field(MessageTable.Place)
    case rule(RuleCatalogue.Entry)
    case error(ServiceError)
}

extension Explanation {
    /// How much of a question is read; nobody types more.
    static let longestQuestion = 4096
    /// How many explanations an answer has at most.
    private static let mostAnswers = 12

    /// Returns what the words name: a field by its name or path, a rule by its id, an error by its code or by the text of an
    /// answer; empty if the tables have none of them.
    package static func answers(to question: String) -> [Explanation] {
        let words = trimmed(question)
        guard !words.isEmpty else { return [] }
        if let rule = RuleCatalogue.standard[words.lowercased()] { return [.rule(rule)] }
        var answers: [Explanation] = []
        let table = ServiceErrors.standard
        var named = table[words]
        if words.utf8.allSatisfy({ (0x30...0x39).contains($0) }) { named += table["errno \(words)"] }
        let found = named + table.errors(in: words).filter { !named.contains($0) }
        answers += found.map { .error(specific($0, in: words)) }
        // An answer of FCM quotes a field in the wrong place, and the right place helps most.
        let names = found.isEmpty ? [words] : quotedNames(in: words)
        answers += names.flatMap(places).map(Explanation.field)
        return Array(answers.prefix(mostAnswers))
    }

    /// Returns the error with the causes that the answer shows before those that others had.
    static func specific(_ error: ServiceError, in answer: String) -> ServiceError {
        guard error.isQuotingFields else { return error }
        var error = error
        error.causes = RefusedField.causes(of: answer) + error.causes
        return error
    }

    /// Returns what may have been meant by words that name nothing.
    package static func suggestions(for question: String) -> [String] {
        let words = trimmed(question)
        let names =
            RuleCatalogue.standard.entries.map(\.rule) + Set(MessageTable.standard.places.map(\.field.name)).sorted()
            + Set(ServiceErrors.standard.errors.map(\.code)).sorted()
        let spelled = Dictionary(names.map { ($0.lowercased(), $0) }) { first, _ in first }
        let last = words.split(separator: ".").last.map(String.init) ?? words
        return NearMiss.suggestions(for: last, among: names.map { $0.lowercased() }, limit: 5)
            .compactMap { spelled[$0] }
    }

    private static func trimmed(_ question: String) -> String {
        let bounded = String(decoding: question.utf8.prefix(longestQuestion), as: UTF8.self)
        let start = bounded.drop(while: \.isWhitespace)
        return String(start.reversed().drop(while: \.isWhitespace).reversed())
    }

    /// The names after `Unknown name` in an answer of FCM, and a path of which an SDK says what it must be.
    private static func quotedNames(in text: String) -> [String] {
        var names: [String] = []
        var rest = text[...]
        while let start = rest.firstRange(of: "Unknown name \"") {
            rest = rest[start.upperBound...]
            let name = String(rest.prefix { $0 != "\"" })
            if !name.isEmpty, !names.contains(name) { names.append(name) }
        }
        if let end = text.firstRange(of: " must ")?.lowerBound {
            let path = text[..<end].split(separator: " ").last.map(String.init) ?? ""
            if path.contains("."), !names.contains(path) { names.append(path) }
        }
        return names
    }

    /// The places whose path ends with the words: `channel_id`, `aps.badge`, `message.android.notification.image`.
    private static func places(_ words: String) -> [MessageTable.Place] {
        let steps = words.split(separator: ".").map { MessageTable.letters(String($0)) }
        guard let last = steps.last, !last.isEmpty, steps.count <= 12 else { return [] }
        let table = MessageTable.standard
        func ending(_ name: (MessageTable.Field) -> [String]) -> [MessageTable.Place] {
            table.places.filter { place in
                name(place.field).contains { MessageTable.letters($0) == last }
                    && place.steps.dropLast().suffix(steps.count - 1).map(MessageTable.letters)
                        .elementsEqual(steps.dropLast())
            }
        }
        let spelling = words.split(separator: ".").last.map(String.init)
        let named = ending { [$0.name] }
        // Few messages have the second form of Android's section. The spelling says which of two fields with the same
        // letters is meant: mutable-content is Apple's. Of the same name, phones read more messages than browsers.
        func rank(_ place: MessageTable.Place) -> Int {
            (place.section == "android_v2" ? 4 : 0) + (place.field.name == spelling ? 0 : 2)
                + (place.platform == .web ? 1 : 0)
        }
        if !named.isEmpty {
            return named.enumerated().sorted { (rank($0.element), $0.offset) < (rank($1.element), $1.offset) }
                .map(\.element)
        }
        let aliased = ending(\.aliases)
        if !aliased.isEmpty { return aliased }
        return steps.count > 2
            ? [] : table.places.filter { $0.field.legacy.contains { MessageTable.letters($0) == steps.joined() } }
    }
}

extension Explanation {
    /// The explanation in the stable machine format.
    package var json: JSONValue {
        switch self {
        case .rule(let entry): entry.json
        case .error(let error): error.json
        case .field(let place): place.json
        }
    }
}

extension ServiceError {
    /// The row in the stable machine format; missing values are `null`.
    package var json: JSONValue {
        .object([
            "error": .string(code), "service": .string(service), "name": .string(serviceName),
            "status": .string(orNull: status), "meaning": .string(meaning),
            "causes": .array(causes.map(JSONValue.string)), "remedy": .string(remedy),
            "reproduction": .string(orNull: reproduction), "rules": .array(rules.map(JSONValue.string)),
            "source": source.json,
        ])
    }
}

extension MessageTable.Place {
    /// The row in the stable machine format, with the field's path; missing values are `null`.
    package var json: JSONValue {
        .object([
            "field": .string(path), "platform": .string(orNull: platform?.rawValue),
            "description": .string(field.description), "takes": .string(field.kind.words),
            "limits": .array(field.limitSentences.map(JSONValue.string)), "since": .string(orNull: field.since),
            "until": .string(orNull: field.until), "deprecated": .string(orNull: field.deprecated),
            "rules": .array(field.rules.map(JSONValue.string)), "source": source?.json ?? .null,
        ])
    }

    /// The page from which the row was taken.
    package var source: MessageTable.Source? { MessageTable.standard.sources[field.source] }
}

extension MessageTable.Source {
    fileprivate var json: JSONValue {
        ["title": .string(title), "url": .string(location), "read": .string(lastRead)]
    }
}
