// SPDX-License-Identifier: Apache-2.0

import Crypto
import Foundation
import SystemFiles
import WebPush

/// Issues and verifies access tokens without storing them, so that they stay valid after a restart.
///
/// A token contains its grant, authenticated with a secret of the emulator: `ya29.c.` and the URL-safe base64 of the
/// grant and an HMAC-SHA256, about as long as Google's tokens.
struct AccessTokens: Sendable {
    /// The rights of a token.
    struct Grant: Sendable, Hashable {
        /// The account's e-mail address; empty if the token was issued for none.
        var account: String
        /// Scopes, separated by spaces as in a request.
        var scope: String
        var expires: Date
    }

    /// The result of verifying a token.
    enum Verdict: Sendable, Hashable {
        case valid(Grant)
        case expired
        /// This emulator has not issued the token.
        case unknown
    }

    private let secret: SymmetricKey

    /// Creates an issuer with a secret of 32 bytes.
    init(secret: [UInt8]) { self.secret = SymmetricKey(data: secret) }

    func issue(_ grant: Grant) -> String {
        var sealed = Data()
        withUnsafeBytes(of: Int64(grant.expires.timeIntervalSince1970 * 1000).bigEndian) {
            sealed.append(contentsOf: $0)
        }
        sealed.append(contentsOf: grant.account.utf8)
        sealed.append(0)
        sealed.append(contentsOf: grant.scope.utf8)
        sealed.append(contentsOf: HMAC<SHA256>.authenticationCode(for: sealed, using: secret))
        return Self.prefix + sealed.base64URL
    }

    func verdict(on token: String, at now: Date = Date()) -> Verdict {
        guard token.hasPrefix(Self.prefix), let sealed = Data(canonicalBase64URL: token.dropFirst(Self.prefix.count)),
            sealed.count > 8 + SHA256.byteCount
        else { return .unknown }
        let contents = sealed.dropLast(SHA256.byteCount)
        let code = sealed.suffix(SHA256.byteCount)
        guard HMAC<SHA256>.isValidAuthenticationCode(code, authenticating: contents, using: secret) else {
            return .unknown
        }
        let milliseconds = contents.prefix(8).reduce(0 as Int64) { $0 << 8 | Int64($1) }
        let expires = Date(timeIntervalSince1970: Double(milliseconds) / 1000)
        guard expires > now else { return .expired }
        let texts = contents.dropFirst(8).split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false)
            .map { String(decoding: $0, as: UTF8.self) }
        return .valid(Grant(account: texts[0], scope: texts.count > 1 ? texts[1] : "", expires: expires))
    }

    private static let prefix = "ya29.c."
}

extension AccessTokens {
    /// Reads the secret of the folder, `access-tokens.key`, or generates one there that only its owner may read.
    init(keptIn folder: URL) throws(EmulatorError) {
        let file = folder.appending(path: "access-tokens.key")
        if let contents = PrivateFile.secret(in: file), contents.count == 32 {
            self.init(secret: contents)
            return
        }
        let secret = SymmetricKey(size: .bits256).withUnsafeBytes { Array($0) }
        do throws(PrivateFile.Failure) {
            try PrivateFile.write(secret, to: file)
        } catch {
            throw EmulatorError(file, error)
        }
        self.init(secret: secret)
    }
}
