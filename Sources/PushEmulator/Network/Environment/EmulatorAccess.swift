// SPDX-License-Identifier: Apache-2.0

/// Everything that a program on this machine has to know to reach a running emulator with unmodified libraries.
package struct EmulatorAccess: Codable, Sendable, Hashable {
    /// The process that runs the emulator.
    package var processID: Int32
    /// The base URL of the API, the page and the service over plain http.
    package var url: String
    /// Host and port of the service over TLS.
    package var tlsAddress: String
    /// Host and port of the XMPP connection over TLS.
    package var xmppAddress: String
    /// The URL of the CONNECT proxy.
    package var proxyURL: String
    /// `ca.pem`: the authority alone, for what adds to the authorities it knows.
    package var authorityFile: String
    /// `ca-bundle.pem`: the system's authorities and the emulator's, for what knows one file only.
    package var bundleFile: String
    /// `credentials.json`: a made-up service account, which only its owner may read.
    package var credentialsFile: String
    /// The project that the credentials name.
    package var project: String
    /// Hosts that are reached through the proxy; `nil` in records of versions that did not name them.
    package var proxiedHosts: [String]?
    /// Host and port of the connection of FCM's clients over TLS; `nil` in records of versions that had none.
    package var mcsAddress: String?
    /// Base64 of the SHA-256 of the TLS ports' public key; `nil` in records of versions that did not name it.
    package var certificateKeyHash: String?

    package init(
        processID: Int32,
        url: String,
        tlsAddress: String,
        xmppAddress: String,
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
        self.xmppAddress = xmppAddress
        self.proxyURL = proxyURL
        self.authorityFile = authorityFile
        self.bundleFile = bundleFile
        self.credentialsFile = credentialsFile
        self.project = project
        self.proxiedHosts = proxiedHosts
    }
}

extension EmulatorAccess {
    /// One variable of an environment.
    package struct Variable: Sendable, Hashable {
        package let name: String
        package let value: String
    }

    /// The variables with which Google's libraries find the emulator, in a stable order.
    ///
    /// - Parameter environment: What the program would have had without; of it, the hosts that need no proxy are kept.
    package func variables(inheriting environment: [String: String]) -> [Variable] {
        let exceptions = exceptions(environment["no_proxy"] ?? environment["NO_PROXY"] ?? "")
        return [
            // Both spellings, because libraries differ in which they read and in which comes first.
            Variable(name: "HTTPS_PROXY", value: proxyURL),
            Variable(name: "https_proxy", value: proxyURL),
            Variable(name: "NO_PROXY", value: exceptions),
            Variable(name: "no_proxy", value: exceptions),
            // OpenSSL, Go and .NET on Linux, Ruby, httpx.
            Variable(name: "SSL_CERT_FILE", value: bundleFile),
            // Python's requests, with google-auth and firebase-admin above it.
            Variable(name: "REQUESTS_CA_BUNDLE", value: bundleFile),
            Variable(name: "CURL_CA_BUNDLE", value: bundleFile),
            // Node adds to its own; from 24.5 on it reads the proxy's variables where the second is set.
            Variable(name: "NODE_EXTRA_CA_CERTS", value: authorityFile),
            Variable(name: "NODE_USE_ENV_PROXY", value: "1"),
            Variable(name: "GOOGLE_APPLICATION_CREDENTIALS", value: credentialsFile),
            Variable(name: "GOOGLE_CLOUD_PROJECT", value: project),
            Variable(name: "RICHPUSH_EMULATOR_URL", value: url),
            Variable(name: "RICHPUSH_EMULATOR_TLS", value: tlsAddress),
            Variable(name: "RICHPUSH_EMULATOR_XMPP", value: xmppAddress),
            Variable(name: "RICHPUSH_EMULATOR_CA", value: authorityFile),
        ]
            + [("RICHPUSH_EMULATOR_MCS", mcsAddress), ("RICHPUSH_EMULATOR_KEY_HASH", certificateKeyHash)].compactMap {
                name,
                value in value.map { Variable(name: name, value: $0) }
            }
    }

    /// The hosts to reach without a proxy: this machine and those named before, save what would exempt a service's.
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
