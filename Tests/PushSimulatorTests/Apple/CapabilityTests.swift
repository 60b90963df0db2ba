// SPDX-License-Identifier: Apache-2.0

import NotificationRuntime
import PushMessages
import PushSimulator
import Testing

/// The runtime does not know the table of capabilities, so these keep the two from drifting apart.
@Suite(.timeLimit(.minutes(10)))
struct CapabilityTests {
    private let table = Capabilities.standard
    private let phone = Capabilities.Client.iOS()

    @Test func `attachments are limited as the table says`() {
        let megabyte = AppleDevice.Configuration().attachmentMegabyte.rawValue
        for (kind, feature) in [
            (AttachmentKind.image, Capabilities.Feature.attachmentImageBytes), (.audio, .attachmentAudioBytes),
            (.movie, .attachmentMovieBytes),
        ] {
            #expect(kind.byteLimit(megabyte: megabyte) == table.bytes(feature, on: phone), "\(kind)")
        }
    }

    @Test func `an extension has the time that the table says`() {
        #expect(AppleDevice.Configuration().timeLimit == table.duration(.extensionSeconds, on: phone))
    }

    @Test(arguments: [
        (Capabilities.Feature.jpeg, "public.jpeg"), (.png, "public.png"), (.gif, "com.compuserve.gif"),
        (.bmp, "com.microsoft.bmp"), (.webp, "org.webmproject.webp"), (.svg, "public.svg-image"),
        (.avif, "public.avif"),
        (.pdf, "com.adobe.pdf"), (.mpeg, "public.mpeg"), (.mpeg2, "public.mpeg-2-video"), (.mpeg4, "public.mpeg-4"),
        (.avi, "public.avi"), (.aiff, "public.aiff-audio"), (.wav, "com.microsoft.waveform-audio"),
        (.mp3, "public.mp3"),
        (.mpeg4Audio, "public.mpeg-4-audio"),
    ])
    func `a type is attached exactly when the table says so`(_ format: Capabilities.Feature, _ type: String) {
        #expect((AttachmentKind(type: type) != nil) == (table.support(for: format, on: phone) == .yes))
    }
}
