// SPDX-License-Identifier: Apache-2.0

import PushMessages
import PushPreview

extension Review {
    /// For a terminal: a message a paragraph, a device a line.
    var text: String {
        let paragraphs = messages.map { message in
            ([message.heading] + message.lines.map { "  \($0)" }).joined(separator: "\n")
        }
        return (paragraphs + [sentence]).joined(separator: "\n\n")
    }

    /// The most characters of a comment on GitHub are 65,536.
    private static let markdownLimit = 60_000

    /// For a comment in a pull request.
    var markdown: String {
        var text = "### Pushes on the devices\n\n\(Self.escaped(sentence))\n"
        for (index, message) in messages.enumerated() {
            let lines = message.lines.map { "- \(Self.escaped($0))\n" }.joined()
            let part = "\n**\(Self.escaped(message.heading))**\n\n\(lines)"
            guard text.count + part.count <= Self.markdownLimit else {
                text += "\n\(messages.count - index) more messages are left out.\n"
                break
            }
            text += part
        }
        return text
    }

    /// The review in the machine format.
    var json: JSONValue {
        [
            "schema": .integer(DisplaySnapshot.schema), "against": .string(against),
            "hasLoss": .bool(hasLoss), "messages": .array(messages.map(\.json)),
        ]
    }

    /// Who writes a message does not write the comment: no link, no picture and no mark-up of theirs.
    private static func escaped(_ text: String) -> String {
        var escaped = ""
        for character in text {
            switch character {
            case "\n", "\r", "\r\n": escaped += " "
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            // Somebody of this name would be told of the comment.
            case "@": escaped += "@\u{200B}"
            case "\\", "`", "*", "_", "{", "}", "[", "]", "(", ")", "#", "+", "!", "|", "~", ">":
                escaped += "\\\(character)"
            default: escaped.append(character)
            }
        }
        return escaped
    }
}

extension Review.Message {
    fileprivate var heading: String { state == .changed ? name : "\(name) (\(state.rawValue))" }

    fileprivate var json: JSONValue {
        [
            "name": .string(name), "state": .string(state.rawValue), "isLoss": .bool(isLoss),
            "failure": failure.map(JSONValue.string) ?? .null, "devices": .array(changes.map(\.json)),
        ]
    }
}

extension DisplayChange {
    fileprivate var json: JSONValue {
        [
            "device": .string(device), "isLoss": .bool(isLoss),
            "changes": .array(sentences.map(JSONValue.string)),
            "before": before.map { DisplaySnapshot([$0]).devices[0].json } ?? .null,
            "after": after.map { DisplaySnapshot([$0]).devices[0].json } ?? .null,
        ]
    }
}
