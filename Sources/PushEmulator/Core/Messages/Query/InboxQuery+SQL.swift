// SPDX-License-Identifier: Apache-2.0

import GRDB

extension InboxQuery {
    /// The part of the query that SQL can evaluate, on `messages AS m`; every value is a bound argument.
    var condition: SQL {
        var conditions: [SQL] = []
        var deliveryConditions: [SQL] = []
        for element in elements {
            if case .delivery(let term) = element.term, !element.isNegated {
                deliveryConditions.append(term.condition)
            } else if let condition = element.term.condition {
                // An unknown condition (NULL) counts as false, so its negation is true.
                conditions.append(element.isNegated ? "NOT ifnull((\(condition)), 0)" : "(\(condition))")
            }
        }
        if !deliveryConditions.isEmpty { conditions.append(Self.exists(deliveryConditions)) }
        return conditions.isEmpty ? "1" : conditions.joined(separator: " AND ")
    }

    /// The rules in the query, which SQL cannot evaluate.
    var rules: [(rule: String, isNegated: Bool)] {
        elements.compactMap { element in
            if case .rule(let rule) = element.term { (rule, element.isNegated) } else { nil }
        }
    }

    /// Whether a single delivery meets all conditions.
    fileprivate static func exists(_ conditions: [SQL]) -> SQL {
        "EXISTS (SELECT 1 FROM deliveries AS d WHERE d.message = m.id AND \(conditions.joined(separator: " AND ")))"
    }
}

extension InboxQuery.Term {
    fileprivate var condition: SQL? {
        switch self {
        case .text(let text):
            return """
                contains_text(m.title, \(text)) OR contains_text(m.body, \(text)) OR contains_text(m.target, \(text)) \
                OR contains_text(m.search, \(text))
                """
        case .target("token", let pattern):
            // This also finds members of groups and of multicasts.
            return """
                m.target_kind = 'token' AND \(pattern.condition(on: "m.target")) OR m.target_kind IN ('token', 'tokens') \
                AND EXISTS (SELECT 1 FROM recipients AS r WHERE r.message = m.id \
                AND \(pattern.condition(on: "r.registration")))
                """
        case .target("topic", let pattern):
            // APNs calls an app a topic.
            return """
                m.target_kind = 'topic' AND \(pattern.condition(on: "m.target")) OR EXISTS (SELECT 1 FROM push_details AS p \
                WHERE p.message = m.id AND \(pattern.condition(on: "p.topic")))
                """
        case .target(let kind, let pattern): return "m.target_kind = \(kind) AND \(pattern.condition(on: "m.target"))"
        case .condition(let text):
            return "m.target_kind = 'condition' AND contains_text(m.target, \(text))"
        case .title(let text): return "contains_text(m.title, \(text))"
        case .body(let text): return "contains_text(m.body, \(text))"
        case .name(let pattern):
            let id: SQL = "substr(m.name, instr(m.name, '/messages/') + 10)"
            return "m.name <> '' AND (\(pattern.condition(on: "m.name")) OR \(pattern.condition(on: id)))"
        case .project(let pattern): return pattern.condition(on: "m.project")
        case .wire(let wire): return "m.wire = \(wire.rawValue)"
        case .type(let pattern):
            return """
                EXISTS (SELECT 1 FROM push_details AS p WHERE p.message = m.id AND \(pattern.condition(on: "p.type")))
                """
        case .status(let range): return "m.status BETWEEN \(range.lowerBound) AND \(range.upperBound)"
        case .error(let pattern): return pattern.condition(on: "upper(m.error_code)")
        case .label(let pattern): return pattern.condition(on: "m.label")
        case .has(let feature): return feature.condition
        case .state(let state): return state.condition
        case .before(let moment): return "m.received < \(moment)"
        case .after(let moment): return "m.received >= \(moment)"
        case .delivery(let term): return InboxQuery.exists([term.condition])
        case .rule: return nil
        }
    }
}

extension InboxQuery.Feature {
    fileprivate var condition: SQL {
        switch self {
        case .image: "m.image IS NOT NULL"
        case .displayedImage: InboxQuery.exists(["d.has_image"])
        case .error: "m.status >= 400"
        case .delivery: InboxQuery.exists(["1"])
        case .fault: "m.fault IS NOT NULL"
        }
    }
}

extension InboxQuery.State {
    fileprivate var condition: SQL {
        switch self {
        case .read: "m.is_read"
        case .unread: "NOT m.is_read"
        case .dryRun: "m.is_dry_run"
        case .pending: "m.is_pending"
        }
    }
}

extension InboxQuery.DeliveryTerm {
    fileprivate var condition: SQL {
        switch self {
        case .platform(let platform): "d.platform = \(platform)"
        case .outcome(let outcome): "d.outcome = \(outcome)"
        case .device(let pattern):
            """
            (\(pattern.condition(on: "d.device")) OR EXISTS (SELECT 1 FROM devices AS v WHERE v.id = d.device \
            AND \(pattern.condition(on: "v.name"))))
            """
        }
    }
}

extension SearchPattern {
    /// Returns the condition on an SQL expression.
    func condition(on expression: SQL) -> SQL {
        text.contains("*") ? "matches_pattern(\(expression), \(text))" : "\(expression) = \(text)"
    }
}
