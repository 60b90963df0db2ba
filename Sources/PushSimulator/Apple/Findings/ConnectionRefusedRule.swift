// SPDX-License-Identifier: Apache-2.0

/// No connection to the host could be made.
///
/// Why: the name has an address, but nothing there accepted a connection (NSURLErrorDomain -1004): no server runs on
/// that port, a firewall is in between, or the address is one of a company's own network.
///
/// Example: `https://staging.internal:8443/a.png`, which answers in the office and nowhere else.
///
/// Fix: check that the server runs, and that a phone on a mobile network reaches it.
///
/// Source: Apple, `NSURLErrorCannotConnectToHost`.
enum ConnectionRefusedRule: PictureRule {
    static let id = "apple-connection-failed"
    static let documentation: String? =
        "https://developer.apple.com/documentation/foundation/nsurlerrorcannotconnecttohost"

    static func sentence(for record: DeliveryRecord) -> String? {
        guard let failure = record.download?.failure, failure.urlError == -1004 else { return nil }
        return
            "No picture is shown: nothing accepted a connection for \(record.failedURL) (NSURLErrorDomain -1004: "
            + "\(failure.reason)); check that the server runs, and that phones reach it from outside."
    }
}
