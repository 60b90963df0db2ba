// SPDX-License-Identifier: Apache-2.0

/// The names under which Google's libraries look for what the emulator answers.
package enum GoogleHosts {
    /// The hosts that SDKs connect to for messages, topics, device groups and access tokens.
    ///
    /// `www.googleapis.com` and `accounts.google.com` are token addresses of older service account files;
    /// `iamcredentials.googleapis.com` is asked by google-auth for allowed locations.
    package static let all = [
        "fcm.googleapis.com", "iid.googleapis.com", "oauth2.googleapis.com", "fcm-xmpp.googleapis.com",
        "gcm.googleapis.com", "gcm-http.googleapis.com", "android.googleapis.com", "www.googleapis.com",
        "accounts.google.com",
        "iamcredentials.googleapis.com",
    ]
}
