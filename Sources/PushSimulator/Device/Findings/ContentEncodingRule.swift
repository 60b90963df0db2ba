// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// The picture's body is not encoded as its `Content-Encoding` says.
///
/// Why: a body marked `Content-Encoding: gzip` is unpacked before anything else sees it. If it is not gzip, or is
/// damaged, nothing is left to show.
///
/// Example: a server that does not compress but adds `Content-Encoding: gzip` to every answer.
///
/// Fix: send pictures as they are, without `Content-Encoding`; they are compressed already.
///
/// Source, Apple: RFC 9110 §8.4; Apple, `NSURLErrorCannotDecodeRawData`.
///
/// Source, Android: RFC 9110 §8.4; Java, `java.util.zip.ZipException`.
///
/// Source, Web: Chromium, `notification_image_loader.cc`: a failed load leaves the picture out.
enum ContentEncodingRule: PictureLoadRule {
    static let id = "content-encoding"
    static let documents: [Platform: String] = [
        .apple: "https://developer.apple.com/documentation/foundation/nsurlerrorcannotdecoderawdata"
    ]

    static func sentence(for load: PictureLoad) -> String? {
        guard case .transfer(.contentEncoding)? = load.failure else { return nil }
        return
            "\(load.missing): the body of \(load.failedURL) is not what its Content-Encoding says, so it could not be "
            + "unpacked\(load.named); have the server send pictures without Content-Encoding."
    }
}
