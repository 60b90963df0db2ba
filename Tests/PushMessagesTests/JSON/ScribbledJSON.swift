// SPDX-License-Identifier: Apache-2.0

import Fixtures
import PushMessages

/// JSON as people write it: any white space, any quotes, trailing commas, values and paths by chance.
enum ScribbledJSON {
    private static let names = ["a", "b", "c_d", "e-f", "g.h"]

    /// One way among many to write the value.
    static func text(of value: JSONValue, _ random: inout SeededNumbers) -> String {
        let style = Style(&random)
        return style.space(&random) + style.text(of: value, depth: 0, &random) + style.space(&random)
    }

    /// Some value with few different keys, so that paths hit.
    static func value(depth: Int, _ random: inout SeededNumbers) -> JSONValue {
        switch Int.random(in: depth > 0 ? 0...8 : 0...4, using: &random) {
        case 0: .null
        case 1: .bool(.random(using: &random))
        case 2: .integer(.random(in: -5...5, using: &random))
        case 3: .number(0.5)
        case 4: .string(["", "x", "it's \"so\" \\ \n", "ä€🍕"].randomElement(using: &random)!)
        case 5:
            .array((0..<Int.random(in: 0...3, using: &random)).map { _ in value(depth: depth - 1, &random) })
        default:
            .object(
                JSONObject(
                    names.shuffled(using: &random).prefix(.random(in: 0...4, using: &random)).map {
                        (key: $0, value: value(depth: depth - 1, &random))
                    }
                )
            )
        }
    }

    /// Some path of up to three steps.
    static func path(_ random: inout SeededNumbers) -> FieldPath {
        FieldPath(
            (0..<Int.random(in: 0...3, using: &random)).map { _ in
                Int.random(in: 0...4, using: &random) == 0
                    ? .index(.random(in: 0...2, using: &random)) : .member(names.randomElement(using: &random)!)
            }
        )
    }

    private struct Style {
        /// 0 minified, 1 on one line, 2 indented, 3 any white space.
        var layout: Int
        var newline: String
        var unit: String
        var isLenient: Bool
        var repeatsKeys: Bool

        init(_ random: inout SeededNumbers) {
            layout = .random(in: 0...3, using: &random)
            newline = Bool.random(using: &random) ? "\n" : "\r\n"
            unit = ["  ", "    ", "\t"].randomElement(using: &random)!
            isLenient = .random(using: &random)
            repeatsKeys = Int.random(in: 0...3, using: &random) == 0
        }

        func space(_ random: inout SeededNumbers) -> String {
            guard layout == 3 else { return "" }
            let pieces = (0..<Int.random(in: 0...3, using: &random)).map { _ in
                [" ", "\t", newline, "  "].randomElement(using: &random)!
            }
            return pieces.joined()
        }

        func text(of value: JSONValue, depth: Int, _ random: inout SeededNumbers) -> String {
            switch value {
            case .string(let text): return quoted(text, &random)
            case .array(let elements):
                let contents = elements.map { text(of: $0, depth: depth + 1, &random) }
                return enclosed(contents, "[", "]", depth, &random)
            case .object(let object):
                var contents: [String] = []
                for (key, value) in object {
                    // Of a key given twice the last value counts, in the first one's place.
                    if repeatsKeys { contents.append(member(key, .bool(true), depth, &random)) }
                    contents.append(member(key, value, depth, &random))
                }
                return enclosed(contents, "{", "}", depth, &random)
            default: return value.description
            }
        }

        private func member(_ key: String, _ value: JSONValue, _ depth: Int, _ random: inout SeededNumbers) -> String {
            let isBare = isLenient && !key.contains { "-.:".contains($0) } && Bool.random(using: &random)
            let colon = space(&random) + ":" + (layout == 1 || layout == 2 ? " " : space(&random))
            return (isBare ? key : quoted(key, &random)) + colon + text(of: value, depth: depth + 1, &random)
        }

        private func quoted(_ text: String, _ random: inout SeededNumbers) -> String {
            let json = JSONValue.string(text).description
            guard isLenient, !text.contains(where: { "'\"\\".contains($0) }), Bool.random(using: &random) else {
                return json
            }
            return "'" + json.dropFirst().dropLast() + "'"
        }

        private func enclosed(
            _ contents: [String],
            _ opening: String,
            _ closing: String,
            _ depth: Int,
            _ random: inout SeededNumbers
        ) -> String {
            guard !contents.isEmpty else { return opening + space(&random) + closing }
            let line = newline + String(repeating: unit, count: depth)
            let lead = layout == 2 ? line + unit : ""
            let trail = layout == 2 ? line : ""
            var text = opening
            for (index, content) in contents.enumerated() {
                if index > 0 { text += "," + (layout == 1 ? " " : "") }
                text += lead + space(&random) + content + space(&random)
            }
            if isLenient, Bool.random(using: &random) { text += "," }
            return text + trail + space(&random) + closing
        }
    }
}
