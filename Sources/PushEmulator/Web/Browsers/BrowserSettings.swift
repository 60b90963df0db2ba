// SPDX-License-Identifier: Apache-2.0

import DesktopNotifications
import Foundation
package import PushMessages

/// The settings with which a real browser has to be started, so that its pushes come from an emulator.
package struct BrowserSettings: Sendable, Hashable {
    /// The emulator's base URL over plain http.
    private let url: String
    private let tlsAddress: String
    private let mcsAddress: String
    private let keyHash: String
    /// Host and port of its proxy; `nil` if unknown.
    private let proxyAddress: String?
    private let fingerprint: String?
    /// The bus of the emulator's desktop; `nil` leaves notifications to the machine's own, or to the browser.
    package var desktopAddress: String?
    /// Whether Firefox has what it needs to reach a desktop.
    package var firefoxReachesDesktop = true
    /// Whether root starts the browser, whom Chromium's sandbox refuses.
    package var isForRoot = false

    /// - Parameters:
    ///   - url: The emulator's base URL over plain http.
    ///   - tlsAddress: Host and port of its HTTP over TLS.
    ///   - mcsAddress: Host and port of the connection of FCM's clients.
    ///   - keyHash: Base64 of the SHA-256 of the certificate's public key.
    ///   - proxyURL: Its proxy, which Firefox needs for the Firebase SDK alone.
    ///   - fingerprint: SHA-256 of the certificate, as browsers write it.
    package init(
        url: String,
        tlsAddress: String,
        mcsAddress: String,
        keyHash: String,
        proxyURL: String? = nil,
        fingerprint: String? = nil
    ) {
        self.url = url
        self.tlsAddress = tlsAddress
        self.mcsAddress = mcsAddress
        self.keyHash = keyHash
        proxyAddress = proxyURL.flatMap(URLComponents.init(string:)).flatMap { proxy in
            proxy.host.flatMap { host in proxy.port.map { "\(host):\($0)" } }
        }
        self.fingerprint = fingerprint
    }

    /// The settings of an emulator that was found; `nil` if its version does not serve browsers.
    package init?(_ access: EmulatorAccess) {
        guard let mcsAddress = access.mcsAddress, let keyHash = access.certificateKeyHash else { return nil }
        self.init(
            url: access.url,
            tlsAddress: access.tlsAddress,
            mcsAddress: mcsAddress,
            keyHash: keyHash,
            proxyURL: access.proxyURL,
            fingerprint: access.certificateFingerprint
        )
        desktopAddress = access.desktopAddress
    }

    /// The settings that `emulator exec` and `emulator env` have put into the environment.
    package init?(environment: [String: String]) {
        guard let url = environment["RICHPUSH_EMULATOR_URL"], let tls = environment["RICHPUSH_EMULATOR_TLS"],
            let mcs = environment["RICHPUSH_EMULATOR_MCS"], let hash = environment["RICHPUSH_EMULATOR_KEY_HASH"]
        else { return nil }
        self.init(
            url: url,
            tlsAddress: tls,
            mcsAddress: mcs,
            keyHash: hash,
            proxyURL: environment["HTTPS_PROXY"],
            fingerprint: environment["RICHPUSH_EMULATOR_FINGERPRINT"]
        )
        desktopAddress = environment["RICHPUSH_EMULATOR_DESKTOP"]
    }

    /// Chromium's switches: the addresses to check in, register and connect, the certificate to trust, and the
    /// addresses of the Firebase SDK's two hosts (`google_apis/gcm/engine/gservices_switches.cc`).
    ///
    /// Chromium trusts the certificate only by its key, in a separate profile (`--user-data-dir`). The sandbox stays
    /// on, except for root.
    package var chromiumArguments: [String] {
        let sandbox = isForRoot ? ["--no-sandbox"] : []
        return sandbox + [
            "--gcm-checkin-url=\(url)/checkin", "--gcm-registration-url=\(url)/c2dm/register3",
            "--gcm-mcs-endpoint=https://\(mcsAddress)", "--ignore-certificate-errors-spki-list=\(keyHash)",
            "--host-resolver-rules=" + Self.sdkHosts.map { "MAP \($0):443 \(tlsAddress)" }.joined(separator: ","),
        ]
    }

    /// The hosts at which the Firebase SDK registers a page.
    private static let sdkHosts = ["firebaseinstallations.googleapis.com", "fcmregistrations.googleapis.com"]

    /// The variables that a browser is started with, so that the emulator's desktop shows its notifications.
    package var environment: [String: String] {
        desktopAddress.map { [DesktopBus.variable: $0] } ?? [:]
    }

    /// Firefox's preferences, with which its pushes come from the emulator and are shown.
    ///
    /// They say where its push service is, that it need not be over TLS, that the connection is made although a test tool
    /// drives the browser, that sites may show notifications, and that the browser shows them itself unless there is a
    /// desktop: a machine without one has nobody else to do it. The Firebase SDK's two hosts are reached through the proxy.
    ///
    /// Source: Firefox, `dom/push/PushService.sys.mjs`, `remote/shared/RecommendedPreferences.sys.mjs`.
    package var firefoxPreferences: JSONObject {
        var preferences: JSONObject = [
            "dom.push.serverURL": .string("ws\(url.dropFirst(4))\(AutopushRoute.path)"),
            "dom.push.testing.allowInsecureServerURL": true,
            "dom.push.connection.enabled": true,
            // Milliseconds before the first attempt to connect again, instead of 5,000; each further one waits twice as long.
            "dom.push.retryBaseInterval": 500,
            "remote.prefs.recommended": false,
            "permissions.default.desktop-notification": 1,
            "alerts.useSystemBackend": .bool(desktopAddress != nil && firefoxReachesDesktop),
        ]
        guard let proxyAddress else { return preferences }
        let condition = Self.sdkHosts.map { "host==='\($0)'" }.joined(separator: "||")
        let script = "function FindProxyForURL(url,host){return \(condition)?'PROXY \(proxyAddress)':'DIRECT'}"
        let encoded = script.addingPercentEncoding(withAllowedCharacters: .urlHostAllowed) ?? ""
        preferences["network.proxy.type"] = 2
        preferences["network.proxy.autoconfig_url"] = .string("data:application/x-ns-proxy-autoconfig,\(encoded)")
        // Both keep an exception for the hosts' certificates from counting.
        preferences["network.stricttransportsecurity.preloadlist"] = false
        preferences["security.cert_pinning.enforcement_level"] = 0
        return preferences
    }

    /// The file `cert_override.txt` of a Firefox profile, which makes it trust the emulator's certificate for the
    /// Firebase SDK's hosts; `nil` if the certificate is not known.
    ///
    /// Source: Firefox, `security/manager/ssl/nsCertOverrideService.cpp`.
    package var firefoxCertificateOverrides: String? {
        fingerprint.map { fingerprint in
            Self.sdkHosts.map { "\($0):443:\tOID.2.16.840.1.101.3.4.2.1\t\(fingerprint)\t\n" }.joined()
        }
    }

    /// The settings for programs: `{"chromium": {"args": […]}, "firefox": {"prefs": {…}}, "env": {…}}`.
    package var json: JSONValue {
        [
            "chromium": ["args": .array(chromiumArguments.map(JSONValue.string))],
            "firefox": ["prefs": .object(firefoxPreferences)],
            "env": .object(JSONObject(environment.map { ($0.key, .string($0.value)) })),
        ]
    }
}
