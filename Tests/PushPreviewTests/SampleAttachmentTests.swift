// SPDX-License-Identifier: Apache-2.0

import Foundation
import SampleAttachments
import Testing

@Suite(.timeLimit(.minutes(10)))
struct SampleAttachmentTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../Media/attachments").standardizedFileURL

    @Test(arguments: SampleAttachment.all)
    func `the binary carries the very bytes of Media/attachments`(_ attachment: SampleAttachment) throws {
        let file = Self.folder.appending(path: attachment.fileName)
        #expect(try attachment.bytes == [UInt8](Data(contentsOf: file)))
    }

    @Test func `the demo's picture is a PNG of two to one below 40 kB`() {
        let bytes = SampleAttachment.pizzaMonster.bytes
        #expect(bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]))
        let number = { (offset: Int) in bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) } }
        #expect(number(16) == 1200)
        #expect(number(20) == 600)
        #expect(bytes.count < 40_000)
    }

    @Test func `the truncated file is the head of the sound one`() {
        let sound = SampleAttachment.pizzaMonster.bytes
        let truncated = SampleAttachment.truncated.bytes
        #expect(truncated.count < sound.count && sound.starts(with: truncated))
    }
}
