// SPDX-License-Identifier: Apache-2.0

/// Decodes values of pushes as ActivityKit does, by a `JSONDecoder` without settings, and says what became of them.
///
/// The first argument is a file of requests, `[{"part": "state" or "attributes", "json": "…"}]`; the second is the file for the
/// answers, one each: `{"value": …, "dates": […]}` or `{"error": {"kind", "path", "type", "text"}}`.
public enum RichPushActivityDecoding {
    private struct Request: Decodable {
        var part: String
        var json: String
    }

    private struct Answer: Encodable {
        /// The decoded value as JSON.
        var value: String?
        /// Its dates, in seconds since 2001.
        var dates: [Double] = []
        var error: Failure?
    }

    private struct Failure: Encodable, Equatable {
        var kind: String
        var path: [String]
        var type: String?
        var text: String
    }

    /// Answers the requests about a type.
    public static func run<Attributes: ActivityAttributes>(_ type: Attributes.Type) throws {
        let arguments = CommandLine.arguments
        let requests = try JSONDecoder()
            .decode([Request].self, from: Data(contentsOf: URL(fileURLWithPath: arguments[1])))
        let answers = requests.map { request in
            request.part == "attributes"
                ? answer(to: request.json, as: Attributes.self)
                : answer(to: request.json, as: Attributes.ContentState.self)
        }
        try JSONEncoder().encode(answers).write(to: URL(fileURLWithPath: arguments[2]))
    }

    private static func answer<Value: Codable>(to json: String, as type: Value.Type) -> Answer {
        let data = Data(json.utf8)
        do {
            let value = try JSONDecoder().decode(type, from: data)
            var dates = Dates()
            dates.look(at: value, 0)
            return Answer(value: text(of: value), dates: dates.found)
        } catch {
            var failure = failure(error)
            if failure.path.isEmpty, let path = unfitNumber(in: data, as: type, but: failure) { failure.path = path }
            return Answer(error: failure)
        }
    }

    /// The value as JSON, dates as people read them.
    private static func text<Value: Encodable>(of value: Value) -> String? {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .custom { date, encoder in
            var container = encoder.singleValueContainer()
            let isNear = abs(date.timeIntervalSinceReferenceDate) < 1e11
            if isNear {
                try container.encode(date.formatted(.iso8601))
            } else {
                try container.encode(date.timeIntervalSinceReferenceDate)
            }
        }
        return (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) }
    }

    private static func failure(_ error: any Error) -> Failure {
        func path(_ context: DecodingError.Context, _ key: (any CodingKey)? = nil) -> [String] {
            (context.codingPath + (key.map { [$0] } ?? [])).map { $0.intValue.map { "[\($0)]" } ?? $0.stringValue }
        }
        switch error {
        case DecodingError.keyNotFound(let key, let context):
            return Failure(kind: "missing", path: path(context, key), text: context.debugDescription)
        case DecodingError.valueNotFound(let type, let context):
            return Failure(kind: "null", path: path(context), type: "\(type)", text: context.debugDescription)
        case DecodingError.typeMismatch(let type, let context):
            return Failure(kind: "type", path: path(context), type: "\(type)", text: context.debugDescription)
        case DecodingError.dataCorrupted(let context):
            return Failure(kind: "value", path: path(context), text: context.debugDescription)
        default: return Failure(kind: "other", path: [], text: "\(error)")
        }
    }

    // MARK: - A number that does not fit

    /// Numbers that are tried.
    private static let numberLimit = 200

    /// The place of a number that its type cannot hold: the decoder does not say where it is.
    ///
    /// With 0 in its place, the error is another one or none.
    private static func unfitNumber<Value: Decodable>(
        in data: Data,
        as type: Value.Type,
        but failure: Failure
    ) -> [String]? {
        guard let root = try? JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed) else { return nil }
        var paths: [[String]] = []
        collectNumbers(in: root, [], &paths)
        return paths.prefix(numberLimit).first { path in
            let changed = replacing(path[...], in: root)
            guard let data = try? JSONSerialization.data(withJSONObject: changed, options: .fragmentsAllowed) else {
                return false
            }
            do {
                _ = try JSONDecoder().decode(type, from: data)
                return true
            } catch {
                return self.failure(error) != failure
            }
        }
    }

    private static func collectNumbers(in value: Any, _ path: [String], _ paths: inout [[String]]) {
        guard path.count < 32, paths.count <= numberLimit else { return }
        if let object = value as? [String: Any] {
            for (key, inner) in object.sorted(by: { $0.key < $1.key }) {
                collectNumbers(in: inner, path + [key], &paths)
            }
        } else if let list = value as? [Any] {
            for (index, inner) in list.enumerated() { collectNumbers(in: inner, path + ["[\(index)]"], &paths) }
        } else if value is NSNumber {
            paths.append(path)
        }
    }

    private static func replacing(_ path: ArraySlice<String>, in value: Any) -> Any {
        guard let first = path.first else { return 0 }
        if var object = value as? [String: Any], let inner = object[first] {
            object[first] = replacing(path.dropFirst(), in: inner)
            return object
        }
        if var list = value as? [Any], let index = Int(first.dropFirst().dropLast()), list.indices.contains(index) {
            list[index] = replacing(path.dropFirst(), in: list[index])
            return list
        }
        return value
    }

    // MARK: - Dates

    /// The dates in a value.
    private struct Dates {
        var found: [Double] = []
        private var count = 0

        mutating func look(at value: Any, _ depth: Int) {
            count += 1
            guard depth < 16, count < 10_000, found.count < 1000 else { return }
            if let date = value as? Date {
                found.append(date.timeIntervalSinceReferenceDate)
            } else {
                for child in Mirror(reflecting: value).children { look(at: child.value, depth + 1) }
            }
        }
    }
}
