// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// The picture's server redirects without end.
///
/// Why: a load follows some redirects, mostly twenty, but gives up when they do not end.
///
/// Example: a server that redirects http to https behind a proxy that speaks http to it; a login that sends everybody
/// back who has no cookie.
///
/// Fix: send the URL of the file itself.
///
/// Source, Apple: Apple, `NSURLErrorHTTPTooManyRedirects`.
///
/// Source, Android: OkHttp in Android, `HttpEngine.MAX_FOLLOW_UPS`.
///
/// Source, Web: Fetch Standard, "HTTP-redirect fetch".
enum RedirectLoopRule: PictureLoadRule {
    static let id = "redirect-loop"
    static let documents: [Platform: String] = [
        .apple: "https://developer.apple.com/documentation/foundation/nsurlerrorhttptoomanyredirects",
        .web: "https://fetch.spec.whatwg.org/#http-redirect-fetch",
    ]

    static func sentence(for load: PictureLoad) -> String? {
        guard case .transfer(.redirectLoop)? = load.failure else { return nil }
        let code = load.code.isEmpty ? "" : ", \(load.code)"
        let end = load.lastRedirect.map { ", the last time from \($0)" } ?? ""
        return
            "\(load.missing): \(load.url) redirects without end (\(load.redirectCount) times\(code))\(end); send the URL of the file "
            + "itself."
    }
}
