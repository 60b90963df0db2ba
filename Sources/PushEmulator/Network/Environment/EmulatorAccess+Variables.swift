// SPDX-License-Identifier: Apache-2.0

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
