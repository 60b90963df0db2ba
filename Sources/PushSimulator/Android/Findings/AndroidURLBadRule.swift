// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// Android cannot open the picture's URL.
///
/// Why: the SDK hands it to `java.net.URL`, which knows http and https, and a few that lead to no web server. Anything else
/// is malformed, and no download begins: relative paths, `gs:` and `data:` among them.
///
/// Example: `"image": "gs://bucket/a.png"`; `"image": "/images/a.png"`; `"image": "https:///a.png"`.
///
/// Fix: write an absolute https URL that anybody can load.
///
/// Source: firebase-android-sdk, `ImageDownload.create`; Java, `java.net.URL`.
enum AndroidURLBadRule: AndroidPictureRule {
    static let id = "android-url-bad"

    static func sentence(for record: AndroidDeliveryRecord) -> String? {
        guard let reason = reason(for: record) else { return nil }
        return "No picture is shown: \"\(record.pictureURL)\" \(reason); send an absolute https URL."
    }

    private static func reason(for record: AndroidDeliveryRecord) -> String? {
        switch record.urlProblem {
        case .noScheme?: return "has no scheme, so Android does not treat it as a URL"
        case .unknownScheme(let scheme)?: return "has the scheme \(scheme), which Android cannot open"
        case .malformedPort?: return "has a port that is not a number, so Android does not treat it as a URL"
        case nil: break
        }
        switch record.download?.failure {
        case .notWeb(let scheme)?: return "has the scheme \(scheme), which does not lead to a web server"
        case .noHost?: return "does not name a host"
        default: return nil
        }
    }
}
