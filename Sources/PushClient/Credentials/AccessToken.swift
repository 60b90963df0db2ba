// SPDX-License-Identifier: Apache-2.0

internal import Curl

/// A bearer token and its lifetime.
struct AccessToken: Sendable {
    /// The value of the `Authorization` header.
    let authorization: Secret
    /// The headers of a request with this token.
    let requestHeaders: [HTTPHeader]
    /// Expiration on the ``Timekeeper``'s clock; `nil` if it is unknown.
    let expiresAt: Duration?
    /// Time from which a new token is fetched in the background; `nil` if the expiration is unknown.
    let refreshAt: Duration?

    /// Makes a token that was fetched at `now`.
    init(_ token: Secret, lifetime: Duration?, now: Duration) {
        authorization = Secret("Bearer " + token.revealed())
        requestHeaders = [
            HTTPHeader("Authorization", authorization.revealed()), HTTPHeader("Content-Type", "application/json"),
        ]
        expiresAt = lifetime.map { now + $0 }
        // Google's tokens live for one hour; renewal is due 5 minutes before the end, or in the last fifth of a shorter
        // life.
        refreshAt = lifetime.map { now + $0 - min(.seconds(300), $0 / 5) }
    }
}

extension AccessToken: CustomStringConvertible, CustomReflectable {
    var description: String { "(access token)" }
    var customMirror: Mirror { Mirror(self, children: []) }
}

/// A secret text, such as a key or a token, which no description, mirror or interpolation shows.
struct Secret: Sendable, Hashable {
    private let text: String

    init(_ text: String) {
        self.text = text
    }

    /// Returns the text, for use in a request.
    func revealed() -> String { text }

    /// Returns a text without the secret, for messages of a server that may quote it.
    func removed(from words: String) -> String {
        text.isEmpty ? words : words.split(separator: text, omittingEmptySubsequences: false).joined(separator: "…")
    }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    var description: String { "(secret)" }
    var debugDescription: String { description }
    var customMirror: Mirror { Mirror(self, children: []) }
}
