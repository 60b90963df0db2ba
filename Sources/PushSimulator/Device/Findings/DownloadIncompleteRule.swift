// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// The connection ended before the picture was complete.
///
/// Why: a download whose connection breaks off, or that ends before its `Content-Length`, is a failure, and nobody tries
/// again.
///
/// Example: a server that announces `Content-Length: 18234`, sends half and closes; a proxy that resets long answers.
///
/// Fix: have the server send all that its `Content-Length` promises, and keep the connection open until then.
///
/// Source, Apple: RFC 9112 §8; Apple, `NSURLErrorNetworkConnectionLost`.
///
/// Source, Android: firebase-android-sdk, `ImageDownload`; Java, `ProtocolException`.
///
/// Source, Web: Chromium, `notification_image_loader.cc`: a failed load leaves the picture out.
enum DownloadIncompleteRule: PictureLoadRule {
    static let id = "download-incomplete"
    static let documents: [Platform: String] = [
        .apple: "https://developer.apple.com/documentation/foundation/nsurlerrornetworkconnectionlost"
    ]

    static func sentence(for load: PictureLoad) -> String? {
        guard case .transfer(.incomplete)? = load.failure else { return nil }
        if load.byteCount == 0 {
            return
                "\(load.missing): the server ended the connection for \(load.failedURL) before the first byte of a "
                + "picture\(load.evidence); look into the server's log."
        }
        let arrived =
            load.announcedByteCount.map { "\(load.byteCount) of \($0) bytes" } ?? ByteCount.text(load.byteCount)
        return
            "\(load.missing): the connection broke off after \(arrived) of \(load.failedURL)\(load.evidence); the server "
            + "must send all that its Content-Length promises."
    }
}
