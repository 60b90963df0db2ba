// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushMessages
import SystemFiles

extension RunningEmulator {
    /// What people must be told of the certificates: that an authority which they may have imported was replaced.
    package var certificateNotice: String? { authority.notice }

    /// What is wrong with the storage, though the emulator runs: its disk is full.
    package var storageNotice: String? { services.core.store.notice }

    /// What other programs on this machine have to know, with the files that it names.
    ///
    /// The first call in a data folder makes a key, which takes a while.
    ///
    /// - Throws: ``EmulatorError`` where the data folder cannot be written.
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
            xmppAddress: "\(urlHost):\(ports.xmpp)",
            proxyURL: "http://\(user ?? "")\(urlHost):\(ports.proxy)",
            authorityFile: authority.certificateFile.absoluteURL.path,
            bundleFile: bundle.file.absoluteURL.path,
            credentialsFile: credentials.absoluteURL.path,
            project: configuration.defaultProject,
            proxiedHosts: services.list.hosts
        )
        access.mcsAddress = "\(urlHost):\(ports.mcs)"
        access.certificateKeyHash = keyHash
        return access
    }
}
