// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// The picture's file is larger than the SDK's limit.
///
/// Why: the SDK reads a picture of up to 1 MiB. It looks at `Content-Length` first and reads nothing if that is more;
/// without the header it counts the bytes. One byte more, and there is no picture.
///
/// Example: a photo of 3 MB straight from a camera.
///
/// Fix: scale it to 1024 × 512 pixels and save it as JPEG.
///
/// Source: firebase-android-sdk, `ImageDownload`; FCM HTTP v1 reference, `Notification.image`.
enum AndroidImageTooLargeRule: AndroidPictureRule {
    static let id = "android-image-too-large"

    static func sentence(for record: AndroidDeliveryRecord) -> String? {
        let limit = Capabilities.standard.bytes(.imageDownloadBytes, on: record.device.client)
        let size = Capabilities.standard.size(.imageAdvisedSize, in: .px, on: record.device.client)
        let remedy = "serve one of \(Int(size.width)) × \(Int(size.height)) pixels"
        switch record.download?.failure {
        case .announcedTooLarge(let count)?:
            return
                "No picture is shown: \(record.pictureURL) announces \(ByteCount.text(count, exactly: true)), and the SDK "
                + "takes \(limit) at most; \(remedy)."
        case .tooLarge?:
            return
                "No picture is shown: \(record.pictureURL) sent more than the \(limit) bytes that the SDK takes, without "
                + "announcing how many; \(remedy)."
        default: return nil
        }
    }
}
