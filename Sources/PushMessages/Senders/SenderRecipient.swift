// SPDX-License-Identifier: Apache-2.0

/// A phone that a service makes a push for, as far as that push depends on it.
package struct SenderRecipient: Sendable, Hashable {
    /// The text in the brackets of the phone's Expo token; `nil` for any recipient of a request.
    package var expoName: String?
    /// The registration token for FCM; `nil` for the one that the request names.
    package var token: String?
    /// The bundle identifier of the app on an iPhone.
    package var bundleID: String
    /// Seconds since 1970 when the request is sent.
    package var now: Int

    package init(expoName: String? = nil, token: String? = nil, bundleID: String, now: Int) {
        (self.expoName, self.token, self.bundleID, self.now) = (expoName, token, bundleID, now)
    }
}
