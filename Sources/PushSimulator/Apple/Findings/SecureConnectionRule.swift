// SPDX-License-Identifier: Apache-2.0

/// TLS failed: certificate, host name or protocol.
enum SecureConnectionRule: DeliveryRule {
    static let id = "apple-secure-connection-failed"

    static func sentence(for record: DeliveryRecord) -> String? {
        guard let failure = record.download?.failure, (-1206 ... -1200).contains(failure.urlError) else { return nil }
        return
            "No picture is shown: no secure connection to the host of \(record.pictureURL) could be made (NSURLErrorDomain "
            + "\(failure.urlError): \(failure.reason)); its certificate must be valid for that name and come from a public "
            + "authority."
    }
}
