// SPDX-License-Identifier: Apache-2.0

/// The body does not have the encoding that `Content-Encoding` names.
///
/// Why: a body marked `Content-Encoding: gzip` is unpacked before anything else sees it. If it is not gzip, or is
/// damaged, nothing is left to attach (NSURLErrorDomain -1015).
///
/// Example: a server that does not compress but adds `Content-Encoding: gzip` to every answer.
///
/// Fix: send pictures as they are, without `Content-Encoding`; they are compressed already.
///
/// Source: RFC 9110 §8.4; Apple, `NSURLErrorCannotDecodeRawData`.
enum ContentEncodingRule: PictureRule {
    static let id = "apple-content-encoding"
    static let documentation: String? =
        "https://developer.apple.com/documentation/foundation/nsurlerrorcannotdecoderawdata"

    static func sentence(for record: DeliveryRecord) -> String? {
        guard let failure = record.download?.failure, failure.urlError == -1015 else { return nil }
        return
            "No picture is shown: the body of \(record.failedURL) is not what its Content-Encoding says, so it could not be "
            + "unpacked (NSURLErrorDomain -1015); have the server send pictures without Content-Encoding."
    }
}
