// SPDX-License-Identifier: Apache-2.0

import Foundation
package import PushMessages

/// What a real browser has to be started with, so that its pushes come from an emulator.
package struct BrowserSettings: Sendable, Hashable {
    /// The emulator's base URL over plain http.
    private let url: String
    private let tlsAddress: String
    private let mcsAddress: String
    private let keyHash: String

    /// - Parameters:
    ///   - url: The emulator's base URL over plain http.
    ///   - tlsAddress: Host and port of its HTTP over TLS.
    ///   - mcsAddress: Host and port of the connection of FCM's clients.
    ///   - keyHash: Base64 of the SHA-256 of the certificate's public key.
    package init(url: String, tlsAddress: String, mcsAddress: String, keyHash: String) {
        self.url = url
        self.tlsAddress = tlsAddress
        self.mcsAddress = mcsAddress
        self.keyHash = keyHash
    }

    /// The settings of an emulator that was found; `nil` where it is of a version that serves no browsers.
    package init?(_ access: EmulatorAccess) {
        guard let mcsAddress = access.mcsAddress, let keyHash = access.certificateKeyHash else { return nil }
        self.init(url: access.url, tlsAddress: access.tlsAddress, mcsAddress: mcsAddress, keyHash: keyHash)
    }

    /// The settings that `emulator exec` and `emulator env` have put into the environment.
    package init?(environment: [String: String]) {
        guard let url = environment["RICHPUSH_EMULATOR_URL"], let tls = environment["RICHPUSH_EMULATOR_TLS"],
            let mcs = environment["RICHPUSH_EMULATOR_MCS"], let hash = environment["RICHPUSH_EMULATOR_KEY_HASH"]
        else { return nil }
        self.init(url: url, tlsAddress: tls, mcsAddress: mcs, keyHash: hash)
    }

    /// Chromium's switches: where it checks in, registers and connects, which certificate it trusts, and where the Firebase SDK
    /// finds its two hosts (`google_apis/gcm/engine/gservices_switches.cc`).
    ///
    /// The certificate is trusted by its key alone, in a profile of its own (`--user-data-dir`).
    package var chromiumArguments: [String] {
        let hosts = ["firebaseinstallations.googleapis.com", "fcmregistrations.googleapis.com"]
        return [
            "--gcm-checkin-url=\(url)/checkin", "--gcm-registration-url=\(url)/c2dm/register3",
            "--gcm-mcs-endpoint=https://\(mcsAddress)", "--ignore-certificate-errors-spki-list=\(keyHash)",
            "--host-resolver-rules=" + hosts.map { "MAP \($0):443 \(tlsAddress)" }.joined(separator: ","),
        ]
    }

    /// The settings for programs: `{"chromium": {"args": […]}}`.
    package var json: JSONValue { ["chromium": ["args": .array(chromiumArguments.map(JSONValue.string))]] }
}
