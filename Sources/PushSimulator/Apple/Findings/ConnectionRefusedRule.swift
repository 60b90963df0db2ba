// SPDX-License-Identifier: Apache-2.0

/// No connection to the host could be made.
enum ConnectionRefusedRule: DeliveryRule {
    static let id = "apple-connection-failed"

    static func sentence(for record: DeliveryRecord) -> String? {
        guard let failure = record.download?.failure, failure.urlError == -1004 else { return nil }
        return
            "No picture is shown: no connection to the host of \(record.pictureURL) could be made (NSURLErrorDomain -1004: "
            + "\(failure.reason)); check that the server runs and can be reached from outside."
    }
}
