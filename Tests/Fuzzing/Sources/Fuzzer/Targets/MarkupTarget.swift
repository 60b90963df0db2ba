// SPDX-License-Identifier: Apache-2.0

@testable import PushSimulator

/// Text before the root of a page or drawing.
enum MarkupTarget: FuzzTarget {
    static let name = "markup"

    static func check(_ bytes: [UInt8]) {
        _ = MarkupPrologue(bytes[...])
        let drawing = MediaProbe.probe(Array("<svg ".utf8) + bytes)
        precondition(drawing.width.map { (1...1_000_000).contains($0) } ?? true)
        precondition(drawing.height.map { (1...1_000_000).contains($0) } ?? true)
    }
}
