// SPDX-License-Identifier: Apache-2.0

import Foundation
import HTTPTypes

/// Decides whether the caller may call one of Google's methods.
///
/// By default it accepts anything that looks like an access token. A strict emulator accepts only tokens that it has
/// issued, for the project of their account, with a scope of the method.
struct Authorizer: Sendable {
    let core: CoreConfiguration
    let google: GoogleConfiguration
    let tokens: AccessTokens

    /// Checks the credentials.
    ///
    /// - Parameter project: The project id or number in the request.
    /// - Throws: ``FCMStatus`` with the service's error.
    func check(
        _ headers: HTTPFields,
        _ query: ServiceQuery,
        calling method: ServiceMethod,
        in project: String
    ) throws(FCMStatus) {
        let token = try token(in: headers, query, for: method)
        if core.isStrict { try verify(token, for: method, in: project) }
        if !google.disabledProjects.isEmpty,
            google.disabledProjects.contains(core.namespace(forProject: project))
        {
            throw .serviceDisabled(in: project)
        }
    }

    /// Returns the access token of the `Authorization` header or of the query.
    ///
    /// Schemes other than `Bearer`, including the legacy server keys, count as no credential at all (reports of
    /// `Authorization: key=…`). A repeated header contains no token.
    private func token(
        in headers: HTTPFields,
        _ query: ServiceQuery,
        for method: ServiceMethod
    ) throws(FCMStatus) -> String {
        let token: String
        if let header = headers[.authorization], let bearer = Self.bearer(in: header) {
            token = bearer
        } else if let parameter = query.accessToken, headers[.origin] == nil {
            // Any web page in a browser on this machine could send a URL, but no web page is a legitimate sender.
            token = parameter
        } else {
            throw query.apiKey == nil ? .credentialsMissing(for: method) : .apiKeyUnsupported(for: method)
        }
        guard !token.isEmpty, token.utf8.allSatisfy({ (0x21...0x7E).contains($0) && $0 != UInt8(ascii: ",") }) else {
            throw .credentialsInvalid
        }
        return token
    }

    /// Returns the text after the scheme, whose case does not matter.
    private static func bearer(in header: String) -> String? {
        let bytes = header.utf8
        guard bytes.count >= scheme.count, zip(bytes, scheme).allSatisfy({ $0 | 0x20 == $1 }) else { return nil }
        let rest = bytes.dropFirst(scheme.count)
        guard rest.first == nil || rest.first == UInt8(ascii: " ") else { return nil }
        return String(Substring(rest.drop { $0 == UInt8(ascii: " ") }))
    }

    private func verify(_ token: String, for method: ServiceMethod, in project: String) throws(FCMStatus) {
        switch tokens.verdict(on: token) {
        case .unknown: throw .credentialsInvalid
        case .expired: throw .credentialsExpired(for: method)
        case .valid(let grant):
            guard grant.scope.split(separator: " ").contains(where: { method.scopes.contains(String($0)) }) else {
                throw .scopeInsufficient(for: method)
            }
            let own = ServiceAccountName(grant.account)?.project
            guard own == project || own.map(ProjectNumber.made) == project else {
                throw .permissionDenied(for: method, in: project)
            }
        }
    }

    private static let scheme = Array("bearer".utf8)
}
