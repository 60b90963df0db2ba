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
