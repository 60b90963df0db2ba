// SPDX-License-Identifier: Apache-2.0

import LoopbackServer
import PushMessages
import PushSimulator
import Testing

/// The sizes around Apple's limits, of which nobody says how many bytes a megabyte has.
@Suite(.timeLimit(.minutes(10)))
struct AttachmentSizeTests {
    /// A picture with so many bytes: what comes after a PNG's end is ignored by those who show it.
    private static func picture(_ byteCount: Int) -> LoopbackAnswer {
        let png = SampleMedia.png.bytes
        return .bytes(png + [UInt8](repeating: 0, count: byteCount - png.count), contentType: "image/png")
    }

    @Test(arguments: [
        (10_000_000, true, true, false),
        (10_000_001, true, false, true),
        (10 * 1024 * 1024, true, false, true),
        (10 * 1024 * 1024 + 1, false, false, false),
        (11_000_000, false, false, false),
    ])
    func `a picture of about 10 MB is attached by the device's megabyte`(
        byteCount: Int,
        fitsBinary: Bool,
        fitsDecimal: Bool,
        isNoted: Bool
    ) async throws {
        try await withLoopbackServer(["/a.png": Self.picture(byteCount)]) { server in
            let push = APNSNotification.alert(image: .string(server.url("/a.png")))
            let binary = await AppleDevice.unhurried().receive(push)
            #expect(binary.displayed?.attachments.count == (fitsBinary ? 1 : 0))
            #expect(binary.rules.contains("apple-attachment-near-limit") == isNoted)
            let decimal = await AppleDevice.configured { $0.attachmentMegabyte = .decimal }.receive(push)
            #expect(decimal.displayed?.attachments.count == (fitsDecimal ? 1 : 0))
            for (delivery, fits) in [(binary, fitsBinary), (decimal, fitsDecimal)] where !fits {
                #expect(delivery.warnings == ["apple-picture-too-large"])
                #expect(delivery.logCodes == ["I-FCM020003"])
                #expect(delivery.findings.first?.message.contains("(\(byteCount) bytes)") == true)
            }
        }
    }
}
