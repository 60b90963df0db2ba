// SPDX-License-Identifier: Apache-2.0

import Curl
import PushMessages

/// A picture could not be loaded for a reason that has no separate rule.
///
/// Why: a connection can break at any time, and an answer may not be HTTP at all.
///
/// Example: a server that closes the connection in the middle of the file.
///
/// Fix: see why the server breaks off.
///
/// Source: Chromium, `notification_image_loader.cc`: a failed load leaves the picture out.
enum WebDownloadFailedRule: WebResourceRule {
    static let id = "web-download-failed"

    static func sentence(for resource: WebResource, in record: WebDeliveryRecord) -> String? {
        switch resource.outcome {
        case .failed(let error):
            let detail = Credentials.hidden(in: error.clause)
            return
                "\(resource.missing): \(resource.shownURL) could not be loaded, \(ByteCount.text(error.byteCount)) had "
                + "arrived (\(detail)); see why the server breaks off."
        case .notKept(let reason):
            return
                "\(resource.missing): the file could not be kept on this machine (\(reason)); nothing is wrong with the "
                + "message."
        default: return nil
        }
    }
}
