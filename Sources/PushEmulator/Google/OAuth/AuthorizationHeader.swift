// SPDX-License-Identifier: Apache-2.0

import Foundation
import HTTPTypes
import PushMessages

/// The meaning of a request's `Authorization` for Google.
enum AuthorizationHeader {
    /// The scheme with a token's header and claims, or with what the emulator granted by the access token.
    static func decoded(_ headers: HTTPFields, _ tokens: AccessTokens) -> JSONObject? {
        guard let value = headers[.authorization], var decoded = DecodedCredentials.authorization(value) else {
            return nil
        }
        let text = value.split(separator: " ").last.map(String.init) ?? ""
        switch tokens.verdict(on: text) {
        case .valid(let grant): decoded["grant"] = grant.json
        case .expired: decoded["grant"] = "expired"
        case .unknown: break
        }
        return decoded
    }
}

extension AccessTokens.Grant {
    fileprivate var json: JSONValue {
        [
            "account": .string(account), "scope": .string(scope),
            "expires": .moment(Int64(expires.timeIntervalSince1970 * 1_000_000)),
        ]
    }
}
