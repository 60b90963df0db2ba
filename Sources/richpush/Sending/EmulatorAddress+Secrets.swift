// SPDX-License-Identifier: Apache-2.0

#if Services
import Foundation
import PushClient
import PushMessages
import SystemFiles

extension EmulatorAddress {
    /// Checks that a named credential may be sent to the address.
    ///
    /// - Throws: ``CredentialsError`` for an address to which everybody on the way could read it.
    func checkThatSecretsStayPrivate() throws(CredentialsError) {
        guard let address = URLComponents(string: url), address.scheme != "https" else { return }
        guard let host = address.host, Self.isLoopback(host) else {
            throw CredentialsError(
                .wrongKind,
                "Credentials are not sent to \(url) without encryption; name the emulator's https address, or leave "
                    + "the credentials out."
            )
        }
    }

    /// Whether a service account's file was made by this emulator: its assertions are for the emulator's own token endpoint.
    func isOwnKeyFile(_ path: String) -> Bool {
        guard FileKind(path) == .regular, let data = try? InputFile(path).readAll(upTo: 1 << 16),
            let endpoint = (try? JSONValue(parsing: data))?["token_uri"]?.string.flatMap(URLComponents.init),
            let own = URLComponents(string: url), let host = endpoint.host, let ownHost = own.host
        else { return false }
        let isSameHost = host == ownHost || Self.isLoopback(host) && Self.isLoopback(ownHost)
        return isSameHost && endpoint.scheme == own.scheme && Self.port(endpoint) == Self.port(own)
    }

    private static func port(_ address: URLComponents) -> Int { address.port ?? (address.scheme == "https" ? 443 : 80) }

    private static func isLoopback(_ host: String) -> Bool {
        let host = host.lowercased()
        let octets = host.split(separator: ".", omittingEmptySubsequences: false)
        let isAddress = octets.count == 4 && octets[0] == "127" && octets.allSatisfy { UInt8($0) != nil }
        return isAddress || ["localhost", "::1", "[::1]"].contains(host) || host.hasSuffix(".localhost")
    }
}
#endif
