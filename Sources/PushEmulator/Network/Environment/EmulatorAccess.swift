// SPDX-License-Identifier: Apache-2.0

/// The data that a program on this machine needs to reach a running emulator with unmodified libraries.
package struct EmulatorAccess: Codable, Sendable, Hashable {
    /// The process that runs the emulator.
    package var processID: Int32
    /// The base URL of the services, the API and the page over plain HTTP.
    package var url: String
    /// Host and port of the services over TLS.
    package var tlsAddress: String
    /// Host and port of the XMPP connection over TLS; `nil` if the emulator does not have the legacy protocols.
    package var xmppAddress: String?
    /// The URL of the CONNECT proxy.
    package var proxyURL: String
    /// `ca.pem`: only the emulator's authority, for programs that add it to those they know.
    package var authorityFile: String
    /// `ca-bundle.pem`: the system's authorities and the emulator's, for programs that accept only one file.
    package var bundleFile: String
    /// `credentials.json`: a simulated service account, which only its owner may read.
    package var credentialsFile: String
    /// The project of the credentials.
    package var project: String
    /// The hosts that are reached through the proxy; `nil` in records of older versions.
    package var proxiedHosts: [String]?
    /// Host and port of the connection of FCM's clients over TLS; `nil` in records of older versions.
    package var mcsAddress: String?
    /// Base64 of the SHA-256 of the TLS ports' public key; `nil` in records of older versions.
    package var certificateKeyHash: String?
    /// The SHA-256 of the TLS ports' certificate in the format of browsers; `nil` in records of older versions.
    package var certificateFingerprint: String?
    /// The bus of the desktop that browsers show notifications on; `nil` in records of older versions.
    package var desktopAddress: String?

    package init(
        processID: Int32,
        url: String,
        tlsAddress: String,
        proxyURL: String,
        authorityFile: String,
        bundleFile: String,
        credentialsFile: String,
        project: String,
        proxiedHosts: [String]
    ) {
        self.processID = processID
        self.url = url
        self.tlsAddress = tlsAddress
        self.proxyURL = proxyURL
        self.authorityFile = authorityFile
        self.bundleFile = bundleFile
        self.credentialsFile = credentialsFile
        self.project = project
        self.proxiedHosts = proxiedHosts
    }
}

extension EmulatorAccess {
    /// An environment variable.
    package struct Variable: Sendable, Hashable {
        package let name: String
        package let value: String
    }

    /// The path of Amazon SNS, which AWS' SDKs keep behind their endpoint's address.
    package static let snsPath = "/aws/sns"

    /// Returns the variables with which Google's libraries find the emulator, in a stable order.
    ///
    /// - Parameter environment: The program's environment, whose list of hosts without a proxy is kept.
    package func variables(inheriting environment: [String: String]) -> [Variable] {
        let exceptions = exceptions(environment["no_proxy"] ?? environment["NO_PROXY"] ?? "")
        return [
            // Both spellings, because libraries differ in which they read and which takes precedence.
            Variable(name: "HTTPS_PROXY", value: proxyURL),
            Variable(name: "https_proxy", value: proxyURL),
            Variable(name: "NO_PROXY", value: exceptions),
            Variable(name: "no_proxy", value: exceptions),
            // OpenSSL, Go and .NET on Linux, Ruby, httpx.
            Variable(name: "SSL_CERT_FILE", value: bundleFile),
            // Python's requests, with google-auth and firebase-admin above it.
            Variable(name: "REQUESTS_CA_BUNDLE", value: bundleFile),
            Variable(name: "CURL_CA_BUNDLE", value: bundleFile),
            // Node adds it to its own; from 24.5 on it reads the proxy variables if the second is set.
            Variable(name: "NODE_EXTRA_CA_CERTS", value: authorityFile),
            Variable(name: "NODE_USE_ENV_PROXY", value: "1"),
            Variable(name: "GOOGLE_APPLICATION_CREDENTIALS", value: credentialsFile),
            Variable(name: "GOOGLE_CLOUD_PROJECT", value: project),
            // expo-server-sdk for Node; AWS' SDKs and command line.
            Variable(name: "EXPO_BASE_URL", value: url),
            Variable(name: "AWS_ENDPOINT_URL_SNS", value: url + Self.snsPath),
            Variable(name: "RICHPUSH_EMULATOR_URL", value: url),
            Variable(name: "RICHPUSH_EMULATOR_TLS", value: tlsAddress),
            Variable(name: "RICHPUSH_EMULATOR_CA", value: authorityFile),
        ]
            + [
                ("RICHPUSH_EMULATOR_XMPP", xmppAddress),
                // For programs that lead their own connections, as the JavaScript package does.
                ("RICHPUSH_EMULATOR_HOSTS", proxiedHosts?.joined(separator: ",")),
                ("RICHPUSH_EMULATOR_MCS", mcsAddress), ("RICHPUSH_EMULATOR_KEY_HASH", certificateKeyHash),
                ("RICHPUSH_EMULATOR_FINGERPRINT", certificateFingerprint),
                ("RICHPUSH_EMULATOR_DESKTOP", desktopAddress),
            ].compactMap { name, value in value.map { Variable(name: name, value: $0) } }
    }

    /// Returns the hosts to reach without a proxy: this machine and the inherited ones, except for hosts that match a
    /// service's host.
    private func exceptions(_ inherited: String) -> String {
        var kept = inherited.split { $0 == "," || $0.isWhitespace }.map(String.init).filter { entry in
            var suffix = entry.lowercased()
            if let port = suffix.lastIndex(of: ":"), suffix[port...].dropFirst().allSatisfy(\.isNumber) {
                suffix = String(suffix[..<port])
            }
            while suffix.hasPrefix("*") || suffix.hasPrefix(".") { suffix.removeFirst() }
            return !suffix.isEmpty && !(proxiedHosts ?? []).contains { $0 == suffix || $0.hasSuffix("." + suffix) }
        }
        for host in ServedHosts.local where !kept.contains(host) { kept.append(host) }
        return kept.joined(separator: ",")
    }
}
