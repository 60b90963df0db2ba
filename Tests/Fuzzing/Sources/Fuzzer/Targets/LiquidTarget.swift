// SPDX-License-Identifier: Apache-2.0

@testable import PushCampaign

/// Templates, rendered for two rows.
enum LiquidTarget: FuzzTarget {
    static let name = "liquid"

    private static let rows = """
        {"token":"t1","name":"Ada \\ud83d\\ude00","n":-9223372036854775808,"x":1.5e300,"list":["b","a",null],"when":"2026-02-29"}
        {"token":"","name":null,"n":"12","x":false,"list":{"a":[1,2,{"b":3}]},"when":1795000000}

        """

    static func check(_ bytes: [UInt8]) {
        let leaf = "{\"token\":\"{{ token }}\",\"data\":{\"x\":\"\(Self.escaped(bytes))\"}}"
        for template in [bytes, Array(leaf.utf8)] {
            _ = Audience(.jsonl, Array(rows.utf8), inPiecesOf: rows.utf8.count).render(template)
        }
    }

    /// The text inside of a string of JSON.
    private static func escaped(_ bytes: [UInt8]) -> String {
        bytes.text.unicodeScalars.reduce(into: "") { text, scalar in
            switch scalar {
            case "\"", "\\": text += "\\\(scalar)"
            case "\0"..<" ": text += "\\u00" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
            default: text.unicodeScalars.append(scalar)
            }
        }
    }
}
