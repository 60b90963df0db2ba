// SPDX-License-Identifier: Apache-2.0

import HTTPTypes

/// Who calls the Instance ID service, as far as the credentials tell: its requests name no project.
struct InstanceIDCaller: Sendable, Hashable {
    /// The project of the account that the access token was issued to; `nil` for credentials that are nobody's.
    let project: String?

    /// Reads `Authorization: Bearer …` or, from before 2024, `key=…`.
    ///
    /// A strict emulator takes access tokens of its own alone, and those only with `access_token_auth: true`, without
    /// which the service takes them for a server key. Otherwise anything passes but a token of its own that is expired.
    init(_ headers: HTTPFields, authorizer: Authorizer) throws(InstanceIDError) {
        let isStrict = authorizer.core.isStrict
        guard let header = headers[.authorization], let token = Self.credential(in: header) else {
            throw .unauthorized
        }
        guard token.isBearer else {
            guard !isStrict else { throw .unauthorized }
            project = nil
            return
        }
        switch authorizer.tokens.verdict(on: token.text) {
        case .valid(let grant):
            if isStrict, HTTPField.Name("access_token_auth").flatMap({ headers[$0] }) != "true" { throw .unauthorized }
            project = ServiceAccountName(grant.account)?.project
        case .expired: throw .unauthorized
        case .unknown:
            guard !isStrict else { throw .unauthorized }
            project = nil
        }
    }

    private static func credential(in header: String) -> (text: String, isBearer: Bool)? {
        let (bearer, key) = ("bearer ", "key=")
        let lowercased = header.prefix(bearer.count).lowercased()
        if lowercased == bearer {
            let text = header.dropFirst(bearer.count).drop { $0 == " " }
            return text.isEmpty ? nil : (String(text), true)
        }
        guard lowercased.hasPrefix(key), header.count > key.count else { return nil }
        return (String(header.dropFirst(key.count)), false)
    }
}
