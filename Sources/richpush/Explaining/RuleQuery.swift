// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import PushMessages

/// What `--explain` asks for: one rule, the list of all, or all in full.
enum RuleQuery: ExpressibleByArgument, Sendable {
    case rule(RuleCatalogue.Entry)
    case list
    case all
    /// A name that no rule has.
    case unknown(String)

    init(argument: String) {
        switch argument.lowercased() {
        case "list": self = .list
        case "all": self = .all
        case let name: self = RuleCatalogue.standard[name].map(RuleQuery.rule) ?? .unknown(argument)
        }
    }

    static var allValueStrings: [String] { [] }

    /// The remedy for a name that no rule has.
    static func remedy(for name: String) -> String {
        let meant = RuleCatalogue.standard.suggestions(for: name).map { "'\($0.rule)'" }
        let suggestion = meant.isEmpty ? "" : " Did you mean \(meant.formattedAsChoice)?"
        return "there is no rule '\(name)'.\(suggestion) 'richpush lint --explain list' names all of them."
    }

    /// Writes the answer to standard output.
    func answer(inJSON: Bool) throws {
        let rules = RuleCatalogue.standard.entries
        if inJSON {
            let answer: JSONValue =
                switch self {
                case .rule(let entry): entry.json
                case .list, .all, .unknown: ["rules": .array(rules.map(\.json))]
                }
            return try StandardOutput.write(answer.encoded(pretty: StandardOutput.isTerminal) + [0x0A])
        }
        let explanation = ExplanationText.forTerminal
        switch self {
        case .rule(let entry): try StandardOutput.write(explanation.text(of: entry).utf8)
        case .all: try StandardOutput.write(rules.map { explanation.text(of: $0) }.joined(separator: "\n\n").utf8)
        case .list, .unknown: try StandardOutput.write(explanation.list(rules).utf8)
        }
    }
}
