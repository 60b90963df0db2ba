// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// The limits of settings' values, so that every device costs little.
enum SettingLimit {
    /// The maximum length of a text, in bytes.
    static let text = 1000
    /// The maximum number of entries of a list or a map.
    static let entries = 1000
    /// The maximum time, in seconds.
    static let seconds = 3600.0
}

extension DeviceSetting {
    static func flag(_ name: String, _ path: Path<Bool>, _ summary: String, source: String? = nil) -> Self {
        Self(
            name,
            path,
            .flag,
            takes: "true or false",
            summary,
            source: source,
            encode: JSONValue.bool,
            decode: \.bool
        )
    }

    static func text(_ name: String, _ path: Path<String>, _ summary: String, source: String? = nil) -> Self {
        Self(
            name,
            path,
            .text,
            takes: "a text of 1 to \(SettingLimit.text) bytes",
            summary,
            source: source,
            encode: JSONValue.string,
            decode: \.boundedText
        )
    }

    static func number(
        _ name: String,
        _ path: Path<Int>,
        _ range: ClosedRange<Int>,
        _ summary: String,
        source: String? = nil
    ) -> Self {
        Self(
            name,
            path,
            .number,
            takes: "a whole number from \(range.lowerBound) to \(range.upperBound)",
            summary,
            source: source,
            encode: JSONValue.integer,
            decode: { json in json.integer.flatMap { range.contains($0) ? $0 : nil } }
        )
    }

    static func seconds(_ name: String, _ path: Path<Duration>, _ summary: String, source: String? = nil) -> Self {
        Self(
            name,
            path,
            .number,
            takes: "seconds from 0 to \(Int(SettingLimit.seconds))",
            summary,
            source: source,
            encode: \.json,
            decode: \.boundedDuration
        )
    }

    /// A setting that may be `null`; `decode` returns `nil` for a value that is not allowed.
    static func optional<Value: Sendable>(
        _ name: String,
        _ path: Path<Value?>,
        _ kind: DeviceSettingKind,
        takes allowed: String,
        _ summary: String,
        source: String? = nil,
        encode: @escaping @Sendable (Value) -> JSONValue,
        decode: @escaping @Sendable (JSONValue) -> Value?
    ) -> Self {
        Self(
            name,
            path,
            kind,
            takes: allowed,
            summary,
            source: source,
            encode: { $0.map(encode) ?? .null },
            decode: { json in json == .null ? .some(nil) : decode(json).map(Optional.some) }
        )
    }

    static func optionalFlag(_ name: String, _ path: Path<Bool?>, _ summary: String, source: String? = nil) -> Self {
        optional(
            name,
            path,
            .text,
            takes: "true, false or null",
            summary,
            source: source,
            encode: JSONValue.bool,
            decode: \.bool
        )
    }

    static func optionalText(_ name: String, _ path: Path<String?>, _ summary: String, source: String? = nil) -> Self {
        optional(
            name,
            path,
            .text,
            takes: "a text of 1 to \(SettingLimit.text) bytes, or null",
            summary,
            source: source,
            encode: JSONValue.string,
            decode: \.boundedText
        )
    }

    static func optionalNumber(
        _ name: String,
        _ path: Path<Int?>,
        _ range: ClosedRange<Int>,
        _ summary: String,
        source: String? = nil
    ) -> Self {
        optional(
            name,
            path,
            .number,
            takes: "a whole number from \(range.lowerBound) to \(range.upperBound), or null",
            summary,
            source: source,
            encode: JSONValue.integer,
            decode: { json in json.integer.flatMap { range.contains($0) ? $0 : nil } }
        )
    }

    /// A setting whose value is one of an enumeration's raw values.
    static func choice<Value: RawRepresentable<String> & CaseIterable & Sendable>(
        _ name: String,
        _ path: Path<Value>,
        _ summary: String,
        source: String? = nil
    ) -> Self {
        let values = Value.allCases.map(\.rawValue)
        return Self(
            name,
            path,
            .choice(values),
            takes: values.formattedAsChoice,
            summary,
            source: source,
            encode: { .string($0.rawValue) },
            decode: { $0.string.flatMap(Value.init(rawValue:)) }
        )
    }

    static func texts(_ name: String, _ path: Path<[String]>, _ summary: String, source: String? = nil) -> Self {
        Self(
            name,
            path,
            .list,
            takes: "a list of texts",
            summary,
            source: source,
            encode: { .array($0.map(JSONValue.string)) },
            decode: \.boundedTexts
        )
    }

    /// A setting with a set of texts, which are written in sorted order.
    static func texts(_ name: String, _ path: Path<Set<String>>, _ summary: String, source: String? = nil) -> Self {
        Self(
            name,
            path,
            .list,
            takes: "a list of texts",
            summary,
            source: source,
            encode: { .array($0.sorted().map(JSONValue.string)) },
            decode: { $0.boundedTexts.map(Set.init) }
        )
    }

    static func map(_ name: String, _ path: Path<[String: String]>, _ summary: String, source: String? = nil) -> Self {
        Self(
            name,
            path,
            .object,
            takes: "an object of texts",
            summary,
            source: source,
            encode: { map in
                .object(JSONObject(map.sorted { $0.key < $1.key }.map { ($0.key, JSONValue.string($0.value)) }))
            },
            decode: { json in
                guard let object = json.object, object.count <= SettingLimit.entries else { return nil }
                var map: [String: String] = [:]
                for (key, value) in object {
                    guard key.utf8.count <= SettingLimit.text, let text = value.boundedText else { return nil }
                    map[key] = text
                }
                return map
            }
        )
    }

    /// A named network, or an object that describes one.
    static func network(_ path: Path<NetworkProfile>) -> Self {
        let names = NetworkProfile.named.map(\.name)
        return Self(
            "network",
            path,
            .choice(names),
            takes: names.formattedAsChoice
                + ", or an object of name, latency (seconds), bytesPerSecond and offline",
            "The network that pictures are downloaded over.",
            encode: \.json,
            decode: NetworkProfile.init(json:)
        )
    }

    /// Whether plain http to loopback is refused too.
    static func strictTransport(_ path: Path<Bool>) -> Self {
        .flag(
            "strictTransport",
            path,
            "Refuse plain http to loopback addresses too; test servers run there."
        )
    }
}

extension JSONValue {
    /// The text if it is neither empty nor too long; `nil` otherwise.
    var boundedText: String? {
        guard let string, (1...SettingLimit.text).contains(string.utf8.count) else { return nil }
        return string
    }

    var boundedTexts: [String]? {
        guard let array, array.count <= SettingLimit.entries else { return nil }
        let texts = array.compactMap(\.boundedText)
        return texts.count == array.count ? texts : nil
    }

    /// The duration of a number of seconds from 0 to 3600; `nil` for anything else.
    var boundedDuration: Duration? {
        guard let number, (0...SettingLimit.seconds).contains(number) else { return nil }
        return Duration(roundedSeconds: number)
    }

    /// A version's text; numbers are accepted too, because `17` is easily written without quotes.
    var versionText: String? {
        switch self {
        case .string(let text): text.utf8.count <= 32 ? text : nil
        case .integer(let number): String(number)
        default: nil
        }
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
