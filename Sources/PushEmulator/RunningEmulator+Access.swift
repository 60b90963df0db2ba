// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushMessages
import SystemFiles

extension RunningEmulator {
    /// A notice for users if a certificate authority that they may have imported was replaced; `nil` otherwise.
    package var certificateNotice: String? { authority.notice }

    /// A notice for users if the disk is full although the emulator runs; `nil` otherwise.
    package var storageNotice: String? { services.core.store.notice }

    /// Returns what other programs on this machine need to reach the emulator, and writes the files that it names.
    ///
    /// The first call in a data folder generates an RSA key, which takes up to a second.
    ///
    /// - Throws: ``EmulatorError`` if the data folder cannot be written.
    package func access() async throws -> EmulatorAccess {
        let configuration = services.configuration
        let credentials = services.core.store.folder.appending(path: "credentials.json")
        let account = try await services.google.serviceAccounts.key(for: configuration.defaultProject)
        do throws(PrivateFile.Failure) {
            try PrivateFile.write(account.json.encoded(pretty: true) + [UInt8(ascii: "\n")], to: credentials)
        } catch {
            throw EmulatorError(credentials, error)
        }
        let bundle = try CertificateBundle(of: authority)
        let user = configuration.accessToken.map { token in
            let allowed = CharacterSet.alphanumerics.intersection(CharacterSet(charactersIn: "\0"..."\u{7F}"))
            return "richpush:\(token.addingPercentEncoding(withAllowedCharacters: allowed) ?? "")@"
        }
        var access = EmulatorAccess(
            processID: ProcessInfo.processInfo.processIdentifier,
            url: url.absoluteString,
            tlsAddress: "\(urlHost):\(ports.tls)",
            proxyURL: "http://\(user ?? "")\(urlHost):\(ports.proxy)",
            authorityFile: authority.certificateFile.absoluteURL.path,
            bundleFile: bundle.file.absoluteURL.path,
            credentialsFile: credentials.absoluteURL.path,
            project: configuration.defaultProject,
            proxiedHosts: services.list.hosts
        )
        #if LegacyProtocols
        access.xmppAddress = "\(urlHost):\(ports.xmpp)"
        #endif
        access.mcsAddress = "\(urlHost):\(ports.mcs)"
        access.certificateKeyHash = keyHash
        access.certificateFingerprint = certificateFingerprint
        access.desktopAddress = desktopAddress
        return access
    }
}
