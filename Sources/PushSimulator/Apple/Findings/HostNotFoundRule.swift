// SPDX-License-Identifier: Apache-2.0

/// The host name cannot be resolved.
///
/// Why: nobody can be asked for the picture (NSURLErrorDomain -1003): the name is misspelt, gone, or known only inside
/// a company's network.
///
/// Example: `https://cnd.example.com/a.png`.
///
/// Fix: check the spelling, and that the name is known outside your own network.
///
/// Source: Apple, `NSURLErrorCannotFindHost`.
enum HostNotFoundRule: PictureRule {
    static let id = "apple-host-not-found"
    static let documentation: String? = "https://developer.apple.com/documentation/foundation/nsurlerrorcannotfindhost"

    static func sentence(for record: DeliveryRecord) -> String? {
        guard let failure = record.download?.failure, failure.urlError == -1003 else { return nil }
        return "No picture is shown: the host of \(record.failedURL) was not found (NSURLErrorDomain -1003: "
            + "\(failure.reason)); check its spelling, and that it is a public name."
    }
}
