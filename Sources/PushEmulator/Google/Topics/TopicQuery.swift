// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// The query of a request to FCM's topic resource, bound to the fields of its message.
///
/// It accepts names in snake_case and in lowerCamelCase; the last of repeated parameters counts.
struct TopicQuery: Sendable {
    /// The fields of all methods.
    enum Field: String, Sendable, Hashable, CaseIterable {
        case topicName = "topic_name"
        case allowMissing = "allow_missing"
        case pageSize = "page_size"
        case pageToken = "page_token"

        var camelCaseName: String {
            switch self {
            case .topicName: "topicName"
            case .allowMissing: "allowMissing"
            case .pageSize: "pageSize"
            case .pageToken: "pageToken"
            }
        }
    }

    private(set) var topicName = ""
    private(set) var allowMissing = false
    private(set) var pageSize: Int32 = 0
    private(set) var pageToken = ""
    private(set) var violations: [FieldViolation]

    /// - Parameter fields: The fields of the method.
    init(_ query: ServiceQuery, taking fields: Set<Field>) {
        violations = query.violations(except: Set(fields.flatMap { [$0.rawValue, $0.camelCaseName] }))
        for (name, value) in query.others.map({ ($0.name, $0.value) }) {
            guard let field = fields.first(where: { $0.rawValue == name || $0.camelCaseName == name }) else { continue }
            bind(value, to: field)
        }
    }

    private mutating func bind(_ value: String, to field: Field) {
        switch field {
        case .topicName: topicName = value
        case .pageToken: pageToken = value
        case .allowMissing:
            switch value.lowercased() {
            case "true", "t", "yes", "y", "1": allowMissing = true
            case "false", "f", "no", "n", "0": allowMissing = false
            default: report(field, type: "TYPE_BOOL", value)
            }
        case .pageSize:
            if let number = Int32(value) { pageSize = number } else { report(field, type: "TYPE_INT32", value) }
        }
    }

    private mutating func report(_ field: Field, type: String, _ value: String) {
        let description = "Invalid value at '\(field.rawValue)' (\(type)), \"\(value)\""
        violations.append(FieldViolation(field: field.rawValue, description: description))
    }
}
