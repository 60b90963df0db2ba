// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushMessages
import SampleAttachments

/// Deliveries as a simulated iPhone reports them, with real files behind their attachments.
final class SampleDeliveries: Sendable {
    private let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "preview-tests-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// Writes bytes into this folder and answers the path.
    func file(_ name: String, _ bytes: [UInt8]) throws -> String {
        let url = folder.appending(path: name)
        try Data(bytes).write(to: url)
        return url.path
    }

    func file(_ sample: SampleAttachment) throws -> String { try file(sample.fileName, sample.bytes) }

    /// The extension changed the title and attached the picture.
    func withPicture() throws -> Delivery {
        var displayed = DisplayedNotification(
            title: "Sparky says hello! [modified]",
            body: "A new slice is out. Tap to see what the monster made of it."
        )
        displayed.sound = "default"
        displayed.attachments = [
            .init(
                identifier: "image",
                file: try file(.pizzaMonster),
                type: "public.png",
                byteCount: SampleAttachment.pizzaMonster.bytes.count,
                width: 1200,
                height: 600
            )
        ]
        return Delivery(
            platform: .apple,
            device: "iPhone",
            outcome: .modified,
            displayed: displayed,
            timeline: [
                TimelineEvent(at: .zero, event: "push-received", fields: ["byteCount": 486]),
                TimelineEvent(at: .microseconds(4100), event: "extension-started"),
                TimelineEvent(
                    at: .microseconds(4600),
                    event: "download-started",
                    fields: ["download": 1, "url": "http://127.0.0.1:8080/pizza-monster.png"]
                ),
                TimelineEvent(
                    at: .microseconds(57_900),
                    event: "download-finished",
                    fields: [
                        "download": 1, "status": 200, "mimeType": "image/png",
                        "byteCount": .integer(SampleAttachment.pizzaMonster.bytes.count),
                        "effectiveURL": "http://127.0.0.1:8080/pizza-monster.png", "firstByte": 0.0312,
                        "total": 0.0531,
                    ]
                ),
                TimelineEvent(
                    at: .microseconds(58_100),
                    event: "file-named",
                    fields: ["download": 1, "suggestedFilename": "pizza-monster.png", "fileExtension": ".png"]
                ),
                TimelineEvent(at: .microseconds(61_000), event: "attachment-created", fields: ["type": "public.png"]),
                TimelineEvent(at: .microseconds(65_200), event: "handler-called", fields: ["call": 1]),
                TimelineEvent(
                    at: .microseconds(65_900),
                    event: "attachment-stored",
                    fields: ["width": 1200, "height": 600]
                ),
                TimelineEvent(at: .microseconds(66_000), event: "displayed", fields: ["outcome": "modified"]),
            ]
        )
    }

    /// The server answered 404 with a page, so only the text is shown.
    func withoutPicture() -> Delivery {
        let url = "http://127.0.0.1:8080/eaten.png"
        return Delivery(
            platform: .apple,
            device: "iPhone",
            outcome: .modified,
            displayed: DisplayedNotification(
                title: "Sparky says hello! [modified]",
                body: "A new slice is out. Tap to see what the monster made of it."
            ),
            findings: [
                Finding(
                    rule: "attachment-type-unknown",
                    severity: .note,
                    platform: .apple,
                    message:
                        "The helper looked neither at the status nor at the content, only at the name and the media type."
                ),
                Finding(
                    rule: "image-not-found",
                    severity: .warning,
                    platform: .apple,
                    path: "message.apns.fcm_options.image",
                    message: "The image's server answered 404 with an HTML page, so iPhones show the text alone.",
                    fix: Fix(
                        summary: "publish the image at this address before sending, or correct the address",
                        edits: []
                    ),
                    documentation: "https://firebase.google.com/docs/cloud-messaging/ios/send-image"
                ),
            ],
            timeline: [
                TimelineEvent(at: .zero, event: "push-received"),
                TimelineEvent(at: .microseconds(3800), event: "extension-started"),
                TimelineEvent(
                    at: .microseconds(4200),
                    event: "download-started",
                    fields: ["download": 1, "url": .string(url)]
                ),
                TimelineEvent(
                    at: .microseconds(9900),
                    event: "download-finished",
                    fields: [
                        "download": 1, "status": 404, "mimeType": "text/html", "byteCount": 191,
                        "effectiveURL": .string(url), "total": 0.0057,
                    ]
                ),
                TimelineEvent(
                    at: .microseconds(10_400),
                    event: "attachment-rejected",
                    fields: ["code": 101, "reason": "Unrecognized attachment file type"]
                ),
                TimelineEvent(
                    at: .microseconds(10_500),
                    event: "device-log",
                    fields: ["level": "error", "text": "Could not create the attachment", "code": "I-FCM020001"]
                ),
                TimelineEvent(at: .microseconds(10_700), event: "handler-called"),
                TimelineEvent(at: .microseconds(11_100), event: "displayed"),
            ]
        )
    }

    /// The push asks for nothing to be shown.
    func silent() -> Delivery {
        Delivery(
            platform: .apple,
            device: "iPhone",
            outcome: .silent,
            timeline: [TimelineEvent(at: .zero, event: "push-received")]
        )
    }
}
