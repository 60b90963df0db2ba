// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// No connection to the picture's server could be made.
///
/// Why: the name has an address, but nothing there accepted a connection: no server runs on that port, a firewall is in
/// between, or the address is one of a company's own network.
///
/// Example: `https://staging.internal:8443/a.png`, which answers in the office and nowhere else.
///
/// Fix: check that the server runs, and that a phone on a mobile network reaches it.
///
/// Source, Apple: Apple, `NSURLErrorCannotConnectToHost`.
///
/// Source, Android: Java, `java.net.ConnectException`.
///
/// Source, Web: Chromium, `notification_image_loader.cc`: a failed load leaves the picture out.
enum ConnectionFailedRule: PictureLoadRule {
    static let id = "connection-failed"
    static let documents: [Platform: String] = [
        .apple: "https://developer.apple.com/documentation/foundation/nsurlerrorcannotconnecttohost"
    ]

    static func sentence(for load: PictureLoad) -> String? {
        switch load.failure {
        case .transfer(.connectionFailed)?:
            "\(load.missing): nothing accepted a connection for \(load.failedURL)\(load.evidence); check that the server "
                + "runs, and that devices reach it from outside."
        case .transfer(.addressForbidden)?:
            "\(load.missing): \(load.failedURL) leads to a forbidden address\(load.evidence); send a URL that can be "
                + "loaded from anywhere."
        default: nil
        }
    }
}
