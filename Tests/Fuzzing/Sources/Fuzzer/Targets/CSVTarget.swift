// SPDX-License-Identifier: Apache-2.0

@testable import PushCampaign

/// Audiences as CSV and as lines of JSON, rendered with a template that reads three columns.
enum CSVTarget: FuzzTarget {
    static let name = "csv"

    static func check(_ bytes: [UInt8]) {
        for format in AudienceFormat.allCases {
            let template =
                #"{"token":"{{ token }}","notification":{"title":"{{ name | upcase }}"},"data":{"x":"{{ x }}"}}"#
            _ = Audience(format, bytes, inPiecesOf: bytes.count).render(Array(template.utf8))
        }
        let whole = Audience(.csv, bytes, inPiecesOf: bytes.count).lines
        precondition(whole == Audience(.csv, bytes, inPiecesOf: 7).lines, "a cut changes what is read")
    }
}
