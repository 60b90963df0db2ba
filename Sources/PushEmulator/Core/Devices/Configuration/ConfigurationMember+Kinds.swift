// SPDX-License-Identifier: Apache-2.0

import PushMessages
import PushSimulator

/// The limits of configuration values, so that every device costs little.
enum ConfigurationLimit {
    /// The maximum length of a text, in bytes.
    static let text = 1000
    /// The maximum number of entries of a list or a map.
    static let entries = 1000
    /// The maximum time, in seconds.
    static let seconds = 3600.0
}

extension ConfigurationMember {
    static func flag(_ name: String, _ path: Path<Bool>) -> Self {
        Self(name, path, takes: "true or false", encode: JSONValue.bool, decode: \.bool)
    }

    static func optionalFlag(_ name: String, _ path: Path<Bool?>) -> Self {
        Self(
            name,
            path,
            takes: "true, false or null",
            encode: { $0.map(JSONValue.bool) ?? .null },
            decode: { json in json == .null ? .some(nil) : json.bool.map(Optional.some) }
        )
    }

    static func text(_ name: String, _ path: Path<String>) -> Self {
        Self(
            name,
            path,
            takes: "a text of 1 to \(ConfigurationLimit.text) bytes",
            encode: JSONValue.string,
            decode: \.boundedText
        )
    }

    static func optionalText(_ name: String, _ path: Path<String?>) -> Self {
        Self(
            name,
            path,
            takes: "a text of 1 to \(ConfigurationLimit.text) bytes, or null",
            encode: { $0.map(JSONValue.string) ?? .null },
            decode: { json in json == .null ? .some(nil) : json.boundedText.map(Optional.some) }
        )
    }

    static func number(
        _ name: String,
        _ path: Path<Int>,
        _ range: ClosedRange<Int>
    ) -> Self {
        Self(
            name,
            path,
            takes: "a whole number from \(range.lowerBound) to \(range.upperBound)",
            encode: JSONValue.integer,
            decode: { json in json.integer.flatMap { range.contains($0) ? $0 : nil } }
        )
    }

    static func optionalNumber(
        _ name: String,
        _ path: Path<Int?>,
        _ range: ClosedRange<Int>
    ) -> Self {
        Self(
            name,
            path,
            takes: "a whole number from \(range.lowerBound) to \(range.upperBound), or null",
            encode: { $0.map(JSONValue.integer) ?? .null },
            decode: { json in
                json == .null ? .some(nil) : json.integer.flatMap { range.contains($0) ? .some($0) : nil }
            }
        )
    }

    static func seconds(_ name: String, _ path: Path<Duration>) -> Self {
        Self(
            name,
            path,
            takes: "seconds from 0 to \(Int(ConfigurationLimit.seconds))",
            encode: \.json,
            decode: \.boundedDuration
        )
    }

    static func optionalSeconds(_ name: String, _ path: Path<Duration?>) -> Self {
        Self(
            name,
            path,
            takes: "seconds from 0 to \(Int(ConfigurationLimit.seconds)), or null",
            encode: { $0?.json ?? .null },
            decode: { json in json == .null ? .some(nil) : json.boundedDuration.map(Optional.some) }
        )
    }

    /// A member whose value is one of an enumeration's raw values.
    static func choice<Value: RawRepresentable<String> & CaseIterable & Sendable>(
        _ name: String,
        _ path: Path<Value>
    ) -> Self {
        Self(
            name,
            path,
            takes: Value.allCases.map(\.rawValue).formattedAsChoice,
            encode: { .string($0.rawValue) },
            decode: { $0.string.flatMap(Value.init(rawValue:)) }
        )
    }

    static func texts(_ name: String, _ path: Path<[String]>) -> Self {
        Self(
            name,
            path,
            takes: "a list of texts",
            encode: { .array($0.map(JSONValue.string)) },
            decode: \.boundedTexts
        )
    }

    /// A member with a set of texts, which are written in sorted order.
    static func texts(_ name: String, _ path: Path<Set<String>>) -> Self {
        Self(
            name,
            path,
            takes: "a list of texts",
            encode: { .array($0.sorted().map(JSONValue.string)) },
            decode: { $0.boundedTexts.map(Set.init) }
        )
    }

    static func map(_ name: String, _ path: Path<[String: String]>) -> Self {
        Self(
            name,
            path,
            takes: "an object of texts",
            encode: { map in
                .object(JSONObject(map.sorted { $0.key < $1.key }.map { ($0.key, JSONValue.string($0.value)) }))
            },
            decode: { json in
                guard let object = json.object, object.count <= ConfigurationLimit.entries else { return nil }
                var map: [String: String] = [:]
                for (key, value) in object {
                    guard key.utf8.count <= ConfigurationLimit.text, let text = value.boundedText else { return nil }
                    map[key] = text
                }
                return map
            }
        )
    }

    /// A member with a named network, or an object that describes one.
    static func network(_ path: Path<NetworkProfile>) -> Self {
        Self(
            "network",
            path,
            takes: NetworkProfile.named.map(\.name).formattedAsChoice
                + ", or an object of name, latency (seconds), bytesPerSecond and offline",
            encode: \.json,
            decode: NetworkProfile.init(json:)
        )
    }
}

extension JSONValue {
    /// The text if it is neither empty nor too long; `nil` otherwise.
    var boundedText: String? {
        guard let string, (1...ConfigurationLimit.text).contains(string.utf8.count) else { return nil }
        return string
    }

    fileprivate var boundedTexts: [String]? {
        guard let array, array.count <= ConfigurationLimit.entries else { return nil }
        let texts = array.compactMap(\.boundedText)
        return texts.count == array.count ? texts : nil
    }

    /// The duration of a number of seconds from 0 to 3600; `nil` for anything else.
    var boundedDuration: Duration? {
        guard let number, (0...ConfigurationLimit.seconds).contains(number) else { return nil }
        return Duration(roundedSeconds: number)
    }
}

extension Duration {
    /// The duration in seconds, as an integer if it is whole.
    var json: JSONValue {
        let (seconds, attoseconds) = components
        return attoseconds == 0
            ? .integer(Int(seconds)) : .number(Double(seconds) + Double(attoseconds) / 1_000_000_000_000_000_000)
    }
}

extension [String] {
    /// `a, b or c`.
    var formattedAsChoice: String {
        guard count > 1 else { return first ?? "" }
        return dropLast().joined(separator: ", ") + " or \(self[count - 1])"
    }
}
