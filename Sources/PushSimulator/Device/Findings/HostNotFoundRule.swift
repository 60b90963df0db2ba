// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// The host of the picture's URL has no address.
///
/// Why: nobody can be asked for the picture: the name is misspelt, gone, or known only inside a company's network.
///
/// Example: `https://cnd.example.com/a.png`.
///
/// Fix: check the spelling, and that the name is known outside your own network.
///
/// Source, Apple: Apple, `NSURLErrorCannotFindHost`.
///
/// Source, Android: Java, `java.net.UnknownHostException`.
///
/// Source, Web: Chromium, `notification_image_loader.cc`: a failed load leaves the picture out.
enum HostNotFoundRule: PictureLoadRule {
    static let id = "host-not-found"
    static let documents: [Platform: String] = [
        .apple: "https://developer.apple.com/documentation/foundation/nsurlerrorcannotfindhost"
    ]

    static func sentence(for load: PictureLoad) -> String? {
        guard case .transfer(.hostNotFound)? = load.failure else { return nil }
        return
            "\(load.missing): the host of \(load.failedURL) was not found\(load.evidence); check its spelling, and that it "
            + "is a public name."
    }
}
