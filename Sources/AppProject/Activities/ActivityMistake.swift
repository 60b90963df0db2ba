// SPDX-License-Identifier: Apache-2.0

internal import ExtensionHost
internal import Foundation
package import PushMessages

/// A value of a push that an app's type for Live Activities does not take, or takes for another one.
package struct ActivityMistake: Sendable, Hashable {
    /// From `aps`.
    package var path: FieldPath
    /// What is wrong.
    package var cause: String
    /// What to write instead.
    package var remedy: String
    /// Whether iOS drops the push for it.
    package var isDropped = true
    /// The value to write instead, if it is known.
    package var replacement: JSONValue?

    /// Seconds that a date may be from now without being taken for one that was counted from another year.
    private static let usualDistance = 10.0 * 365.25 * 86_400

    /// A name that no type of the app has.
    static func unknownType(_ name: String, among names: [String]) -> ActivityMistake {
        let near = NearMiss.of(name, among: names)
        return ActivityMistake(
            path: ["attributes-type"],
            cause: "the app declares no ActivityAttributes called \(name.prefix(60))",
            remedy: near.map { "Write \($0), letter by letter." }
                ?? "It declares \(names.joined(separator: ", "))."
        )
    }

    /// The mistakes in a value, by what became of it.
    static func all(
        in outcome: ActivityDecoder.Outcome,
        of json: JSONValue,
        _ part: ActivityDecoder.Part,
        as type: String,
        now: Date = Date()
    ) -> [ActivityMistake] {
        let root: FieldPath.Step = part == .state ? "content-state" : "attributes"
        if let failure = outcome.error {
            return [of(failure, in: json, root, as: part == .state ? "\(type).ContentState" : type)]
        }
        return dates(outcome.dates, in: json, FieldPath([root]), now)
    }

    // MARK: - What the decoder refuses

    private static func of(
        _ failure: ActivityDecoder.Outcome.Failure,
        in json: JSONValue,
        _ root: FieldPath.Step,
        as type: String
    ) -> ActivityMistake {
        let steps = failure.path.map { key -> FieldPath.Step in
            guard key.hasPrefix("["), let index = Int(key.dropFirst().dropLast()) else { return .member(key) }
            return .index(index)
        }
        let path = FieldPath([root] + steps)
        let value = json.value(exactlyAt: steps)
        let found = value.map(word) ?? "nothing"
        switch failure.kind {
        case .missing: return missing(path, in: json, type)
        case .null:
            if case .index(let index)? = path.steps.last {
                let list = FieldPath(path.steps.dropLast())
                let count = json.value(exactlyAt: steps.dropLast())?.array?.count ?? 0
                if index >= count {
                    return ActivityMistake(
                        path: list,
                        cause: "\(list) has \(count.counted("element")), and \(type) decodes one more",
                        remedy: "Send \(failure.type.map(expectation) ?? "a value") behind them."
                    )
                }
            }
            return ActivityMistake(
                path: path,
                cause: "\(path) is null, and \(type) has no optional there",
                remedy: "Send \(failure.type.map(expectation) ?? "a value")."
            )
        case .type:
            if failure.text.hasPrefix("Invalid number of keys found"), let count = value?.object?.count {
                return ActivityMistake(
                    path: path,
                    cause: "\(path) has \(count.counted("member")), and an enum takes the name of one case",
                    remedy: "Send one case, such as {\"case\": {}}."
                )
            }
            let wanted = failure.type.map(expectation) ?? "another value"
            var mistake = ActivityMistake(
                path: path,
                cause: "\(path) takes \(wanted), not \(found)",
                remedy: "Send \(wanted)."
            )
            if let text = value?.string, failure.type == "Double", let date = try? Date(text, strategy: .iso8601) {
                let seconds = JSONValue.integer(Int(date.timeIntervalSinceReferenceDate))
                mistake.remedy = "The decoder counts a date in seconds from 2001: write \(seconds.description)."
                mistake.replacement = seconds
            } else if wanted == "an object", value?.string != nil {
                mistake.remedy = "Send an object; a case of an enum with values is one as well, such as {\"case\": {}}."
            }
            return mistake
        case .value:
            if let match = failure.text.firstMatch(of: /Cannot initialize (\w+) from invalid \w+ value (.*)/) {
                return ActivityMistake(
                    path: path,
                    cause: "\(path) is \(match.2.prefix(60)), which is not a case of \(match.1)",
                    remedy: "Write one of its raw values, letter by letter."
                )
            }
            if failure.text == "The given data was not valid JSON." {
                return ActivityMistake(
                    path: path,
                    cause: "\(path) is \(found) that its type in \(type) cannot hold",
                    remedy: "Send a whole number in the range of that type."
                )
            }
            if failure.text.contains("Base64") {
                return ActivityMistake(
                    path: path,
                    cause: "\(path) is a text that is not Base64, which its type Data takes",
                    remedy: "Send the bytes in Base64, or a URL in a member of its own."
                )
            }
            let reason = failure.text.hasSuffix(".") ? failure.text.dropLast() : failure.text[...]
            return ActivityMistake(path: path, cause: "\(path): \(reason)", remedy: "Send what \(type) decodes.")
        case .other:
            return ActivityMistake(
                path: path,
                cause: "\(type)'s own decoder refuses \(path): \(failure.text.prefix(200))",
                remedy: "Send what its init(from:) reads."
            )
        }
    }

    private static func missing(_ path: FieldPath, in json: JSONValue, _ type: String) -> ActivityMistake {
        let around = FieldPath(path.steps.dropLast())
        guard case .member(let key)? = path.steps.last else {
            return ActivityMistake(
                path: around,
                cause: "\(around) is too short for \(type)",
                remedy: "Send all elements."
            )
        }
        let others = json.value(exactlyAt: around.steps.dropFirst())?.object?.keys.map { String($0) } ?? []
        let near = NearMiss.of(key, among: others)
        return ActivityMistake(
            path: around,
            cause: "\(around) lacks \(key), which \(type) decodes",
            remedy: near.map { "Write \(key) for \($0): the decoder changes no spelling." }
                ?? "Send it: a default value in Swift does not stand for it."
        )
    }

    /// The word for a value's type.
    private static func word(_ value: JSONValue) -> String {
        switch value {
        case .null: "null"
        case .bool: "true or false"
        case .integer, .number: "a number"
        case .string: "a text"
        case .array: "a list"
        case .object: "an object"
        }
    }

    /// The JSON type from which a type of Swift is decoded.
    private static func expectation(_ type: String) -> String {
        switch type {
        case "String": "a text"
        case "Bool": "true or false"
        case _ where type.hasPrefix("Dictionary"): "an object"
        case _ where type.hasPrefix("Array"): "a list"
        case _ where type.hasPrefix("Int") || type.hasPrefix("UInt"): "a whole number"
        case "Double", "Float", "CGFloat", "Decimal": "a number"
        default: "a \(type)"
        }
    }

    // MARK: - Dates

    /// Dates that are far from now because they were counted from 1970 or in milliseconds.
    private static func dates(_ dates: [Double], in json: JSONValue, _ path: FieldPath, _ now: Date)
        -> [ActivityMistake]
    {
        let far = Set(
            dates.filter { $0 != 0 && abs($0 - now.timeIntervalSinceReferenceDate) > usualDistance }
        )
        guard !far.isEmpty else { return [] }
        var mistakes: [ActivityMistake] = []
        collect(json, path, far, now, &mistakes)
        return mistakes
    }

    private static func collect(
        _ json: JSONValue,
        _ path: FieldPath,
        _ far: Set<Double>,
        _ now: Date,
        _ mistakes: inout [ActivityMistake]
    ) {
        guard path.steps.count < 32 else { return }
        switch json {
        case .object(let members):
            for (name, value) in members { collect(value, path.appending(.member(name)), far, now, &mistakes) }
        case .array(let values):
            for (index, value) in values.enumerated() {
                collect(value, path.appending(.index(index)), far, now, &mistakes)
            }
        case .integer(let value): if far.contains(Double(value)) { mistakes.append(date(Double(value), path, now)) }
        case .number(let value): if far.contains(value) { mistakes.append(date(value, path, now)) }
        case .null, .bool, .string: break
        }
    }

    private static func date(_ value: Double, _ path: FieldPath, _ now: Date) -> ActivityMistake {
        // Later ones are in no calendar that people use.
        let shown =
            abs(value) < 1e11
            ? Date(timeIntervalSinceReferenceDate: value).formatted(.iso8601.year().month().day())
            : "thousands of years away"
        let meant = [value, value / 1000].map { ($0 - Date.timeIntervalBetween1970AndReferenceDate).rounded(.down) }
            .first { abs($0 - now.timeIntervalSinceReferenceDate) <= usualDistance }
        let seconds = meant.map { JSONValue.integer(Int($0)) }
        return ActivityMistake(
            path: path,
            cause: "\(path) would be \(shown): the decoder counts from 2001",
            remedy: seconds.map { "Write \($0.description)." } ?? "Write seconds since 2001-01-01T00:00:00Z.",
            isDropped: false,
            replacement: seconds
        )
    }
}
