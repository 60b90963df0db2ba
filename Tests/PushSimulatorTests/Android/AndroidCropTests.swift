// SPDX-License-Identifier: Apache-2.0

import PushMessages
import Testing

@testable import PushSimulator

/// The parts of a picture that are cropped away, by its size alone.
@Suite(.timeLimit(.minutes(10)))
struct AndroidCropTests {
    private func sentence(width: Int, height: Int, version: Capabilities.Version = "15", target: Int? = nil) -> String?
    {
        var device = AndroidDevice.Configuration()
        device.systemVersion = version
        device.app.targetSDK = target
        var record = AndroidDeliveryRecord(
            intent: .notification(["title": "T", "image": "https://example.com/a.png"]),
            message: nil,
            device: device,
            dispatch: .notification
        )
        var download = AndroidDownloadRecord(url: "https://example.com/a.png", at: .zero)
        download.media = MediaInfo(type: .png, byteCount: 1, width: width, height: height, frameCount: 1)
        record.download = download
        var displayed = DisplayedNotification(title: "T")
        displayed.attachments = [.init(identifier: "image", file: "/a.png", type: "public.png", byteCount: 1)]
        record.displayed = displayed
        return AndroidCropRule.sentence(for: record)
    }

    @Test func `a square loses a third of its height`() {
        #expect(sentence(width: 600, height: 600)?.contains("about 33 % of its height") == true)
        #expect(sentence(width: 300, height: 600)?.contains("about 67 % of its height") == true)
    }

    @Test func `3 to 2 and wider keep all, and the advised proportions have no note`() {
        #expect(sentence(width: 900, height: 600) == nil)
        #expect(sentence(width: 1024, height: 512) == nil)
    }

    @Test func `a square thumbnail loses the sides of a wide picture`() {
        #expect(sentence(width: 1024, height: 512, target: 30)?.contains("50 % of its width") == true)
        #expect(sentence(width: 1024, height: 512, version: "11")?.contains("50 % of its width") == true)
        #expect(sentence(width: 3000, height: 600)?.contains("64 % of its width") == true)
    }
}
