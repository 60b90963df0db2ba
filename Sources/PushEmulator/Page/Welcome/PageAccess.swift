// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The addresses and files by which programs of this machine reach the emulator.
struct PageAccess: Sendable, Hashable {
    /// The base address over plain http.
    let url: String
    /// Host and port over TLS.
    let tlsAddress: String
    let proxyURL: String
    /// The authority's certificate.
    let authorityFile: String
    /// The system's authorities and the emulator's; the emulator's alone if no bundle was written.
    let bundleFile: String
    let credentialsFile: String
    let project: String
    /// Whether the emulator accepts only its own access tokens.
    let isStrict: Bool

    init(_ services: PageServices) {
        let ports = Dictionary(uniqueKeysWithValues: services.ports.all)
        let host = services.reachableHost
        let urlHost = host.contains(":") ? "[\(host)]" : host
        let folder = services.core.store.folder.absoluteURL.path
        let file = { (name: String) in folder + (folder.hasSuffix("/") ? "" : "/") + name }
        url = "http://\(urlHost):\(ports["http"] ?? 0)"
        tlsAddress = "\(urlHost):\(ports["tls"] ?? 0)"
        proxyURL = "http://\(urlHost):\(ports["proxy"] ?? 0)"
        authorityFile = file("ca.pem")
        bundleFile = access(file("ca-bundle.pem"), R_OK) == 0 ? file("ca-bundle.pem") : authorityFile
        credentialsFile = file("credentials.json")
        project = services.core.configuration.defaultProject
        isStrict = services.core.configuration.isStrict
    }
}
