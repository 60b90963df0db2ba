// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushMessages

/// A text for people, in which the words of others are only words.
///
/// A file's name, a target's name or a compiler's message cannot move the cursor, recolour the terminal or turn the order
/// of letters: what is interpolated is escaped, line breaks too. In a log of GitHub Actions, no line of a longer text can
/// begin a workflow command.
struct TerminalText: ExpressibleByStringInterpolation, Sendable {
    let text: String

    /// Whether GitHub Actions reads what is printed; its runner looks for commands in both streams.
    private static let isInWorkflow = ProcessInfo.processInfo.environment["GITHUB_ACTIONS"] == "true"

    private init(_ text: String) { self.text = text }

    init(stringLiteral value: String) { self.init(value) }

    init(stringInterpolation: Interpolation) { self.init(stringInterpolation.text) }

    /// A text of several lines that this program has put together.
    init(lines text: some StringProtocol) { self.init(Self.plain(String(text))) }

    static func + (left: TerminalText, right: TerminalText) -> TerminalText { TerminalText(left.text + right.text) }

    /// The text without control characters other than line breaks and tabs, and without workflow commands.
    private static func plain(_ text: String) -> String {
        let text = text.printable(keeping: ["\n", "\t"])
        guard isInWorkflow, text.contains("::") || text.contains("##[") else { return text }
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            let isCommand = line.drop { $0 == " " || $0 == "\t" }.hasPrefix("::")
            return (isCommand ? line.replacing("::", with: ":\u{200B}:", maxReplacements: 1) : line)
                .replacing("##[", with: "#\u{200B}#[")
        }
        return lines.joined(separator: "\n")
    }

    struct Interpolation: StringInterpolationProtocol {
        fileprivate var text = ""

        init(literalCapacity: Int, interpolationCount: Int) { text.reserveCapacity(literalCapacity) }

        mutating func appendLiteral(_ literal: String) { text += literal }

        mutating func appendInterpolation(_ value: some CustomStringConvertible) { text += value.description.printable }

        /// Adds words of this program on several lines.
        mutating func appendInterpolation(lines value: some StringProtocol) {
            text += TerminalText.plain(String(value))
        }
    }
}
