// SPDX-License-Identifier: Apache-2.0

/// Which redirects a transfer follows.
package struct RedirectPolicy: Sendable {
    /// One redirect that a server asked for.
    package struct Hop: Sendable, Hashable {
        package var from: String
        /// Absolute, resolved by libcurl.
        package var to: String
        package var status: Int

        package init(from: String, to: String, status: Int) {
            self.from = from
            self.to = to
            self.status = status
        }
    }

    /// What to do about a redirect.
    package enum Decision: Sendable, Hashable {
        case follow
        /// Keep the redirect's own answer and body as the result.
        case stop
        /// End the transfer with ``CurlError/Code/redirectRefused`` and this reason.
        case refuse(reason: String)
    }

    /// How many redirects are followed before ``CurlError/Code/tooManyRedirects``; Foundation follows 20 at most.
    package var limit = 20
    /// Whether the cookies that a redirect sets go with the requests after it, as Apple's `URLSession` has it.
    package var keepsCookies = false
    /// Asked for each hop within the limit, on the engine's thread; only http and https ever reach it.
    package var decide: @Sendable (Hop) -> Decision = { _ in .follow }

    package init() {}
}
