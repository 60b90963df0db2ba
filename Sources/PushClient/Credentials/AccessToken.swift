// SPDX-License-Identifier: Apache-2.0

internal import Curl

/// A bearer token and how long it may be used.
struct AccessToken: Sendable {
    /// What the `Authorization` header says.
    let authorization: Secret
    /// The headers of a request with this token.
    let requestHeaders: [HTTPHeader]
    /// On the ``Timekeeper``'s clock; `nil` when it is not known.
    let expiresAt: Duration?
    /// From then on another is fetched beside the work.
    let refreshAt: Duration?

    /// A token that was fetched now.
    init(_ token: Secret, lifetime: Duration?, now: Duration) {
        authorization = Secret("Bearer " + token.revealed())
        requestHeaders = [
            HTTPHeader("Authorization", authorization.revealed()), HTTPHeader("Content-Type", "application/json"),
        ]
        expiresAt = lifetime.map { now + $0 }
        // Google's tokens live an hour; five minutes before, or in the last fifth of a short life, a new one is due.
        refreshAt = lifetime.map { now + $0 - min(.seconds(300), $0 / 5) }
    }
}

extension AccessToken: CustomStringConvertible, CustomReflectable {
    var description: String { "(access token)" }
    var customMirror: Mirror { Mirror(self, children: []) }
}

/// A text that no description, mirror or interpolation shows: a key, a password, a token.
struct Secret: Sendable, Hashable {
    private let text: String

    init(_ text: String) {
        self.text = text
    }

    /// The text itself, for the request that needs it.
    func revealed() -> String { text }

    var isEmpty: Bool { text.isEmpty }

    /// The same words without the secret, for what a server said about it.
    func removed(from words: String) -> String {
        text.isEmpty ? words : words.split(separator: text, omittingEmptySubsequences: false).joined(separator: "…")
    }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    var description: String { "(secret)" }
    var debugDescription: String { description }
    var customMirror: Mirror { Mirror(self, children: []) }
}
