// SPDX-License-Identifier: Apache-2.0

import PushMessages
import Testing

@Suite(.timeLimit(.minutes(10)))
struct ForeignFileTests {
    @Test(
        arguments: [
            ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], .picture), ([0xFF, 0xD8, 0xFF, 0xE0], .picture),
            (Array("GIF87a".utf8), .picture), (Array("%PDF-1".utf8), .document), ([0x50, 0x4B, 3, 4], .archive),
            ([0x1F, 0x8B, 8, 0], .compressed),
        ] as [([UInt8], ForeignFile)]
    )
    func `a file is recognised by its first bytes`(_ start: [UInt8], _ kind: ForeignFile) {
        #expect(ForeignFile(start) == kind)
        #expect(start.indices.dropLast(2).allSatisfy { ForeignFile(start.prefix($0)) == nil })
    }

    @Test(arguments: ["", "{", "token,name\n", "GIF,PNG\n", "%name\n", "PK,id\n"])
    func `text is not taken for a foreign file`(_ text: String) { #expect(ForeignFile(Array(text.utf8)) == nil) }
}
