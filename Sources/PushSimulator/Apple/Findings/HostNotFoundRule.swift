// SPDX-License-Identifier: Apache-2.0

/// The host's name has no address.
enum HostNotFoundRule: DeliveryRule {
    static let id = "apple-host-not-found"

    static func sentence(for record: DeliveryRecord) -> String? {
        guard let failure = record.download?.failure, failure.urlError == -1003 else { return nil }
        return "No picture is shown: the host of \(record.pictureURL) was not found (NSURLErrorDomain -1003: "
            + "\(failure.reason)); check its spelling, and that it is a public name."
    }
}
