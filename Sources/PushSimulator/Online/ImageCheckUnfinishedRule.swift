// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// The picture did not load within the time limit of the check.
///
/// Why: an online check waits a limited time for each picture. When that is over before the platform itself would give
/// up, what the platform shows is not known; it is late in any case.
///
/// Example: a server that takes a minute to begin, while browsers wait for 90 seconds.
///
/// Fix: serve a smaller file from a faster place, or allow more time with `--time-limit`.
enum ImageCheckUnfinishedRule {
    static let id = "image-check-unfinished"
    static let severity = Severity.warning

    static func finding(for url: String, _ use: ImageUse, byteCount: Int, timeLimit: Duration) -> Finding {
        let arrived = byteCount > 0 ? ByteCount.text(byteCount) : "nothing"
        let viewers =
            switch use.platform {
            case .apple: "iPhones"
            case .android: "Android phones"
            case .web: "browsers"
            }
        return Finding(
            rule: id,
            severity: severity,
            platform: use.platform,
            message: "\(DisplayURL.text(url)) was not there within the \(DownloadRecord.text(timeLimit)) of this check "
                + "(\(arrived) had come), so that what \(viewers) show is not known; serve a smaller file from a faster "
                + "place, or allow more with --time-limit."
        )
    }
}
