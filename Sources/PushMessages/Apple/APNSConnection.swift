// SPDX-License-Identifier: Apache-2.0

/// How a provider reached APNs with a push: its credential, and what its connection had brought before.
///
/// It is recorded beside a request, for rules that one request alone cannot answer. Every member may be unknown.
package struct APNSConnection: Sendable, Hashable {
    /// The proof of a provider's right to send.
    package enum Credential: String, Sendable, Hashable {
        case certificate, token
    }

    package var credential: Credential?
    /// The number of the push on its connection; the first one is 1.
    package var pushNumber: Int?
    /// `kid`, `iss` and `iat` of the provider token, as they came; the signature is a secret.
    package var token: JSONObject?
    /// Seconds from the first use of the connection's latest other token to this push, which is the first with its own.
    package var previousTokenAge: Int?
    /// The connections in a row before this one that the same credential opened for one push each; for the first push
    /// of a connection only.
    package var singlePushCount: Int?

    package init(
        credential: Credential? = nil,
        pushNumber: Int? = nil,
        token: JSONObject? = nil,
        previousTokenAge: Int? = nil,
        singlePushCount: Int? = nil
    ) {
        self.credential = credential
        self.pushNumber = pushNumber
        self.token = token
        self.previousTokenAge = previousTokenAge
        self.singlePushCount = singlePushCount
    }
}

extension APNSConnection {
    /// The facts as they are recorded; unknown ones are absent.
    package var json: JSONObject {
        var json: JSONObject = [:]
        if let credential { json["credential"] = .string(credential.rawValue) }
        if let pushNumber { json["push"] = .integer(pushNumber) }
        if let token { json["token"] = .object(token) }
        if let previousTokenAge { json["previousTokenAge"] = .integer(previousTokenAge) }
        if let singlePushCount { json["singlePushConnections"] = .integer(singlePushCount) }
        return json
    }

    /// Reads recorded facts; facts of another type count as unknown.
    package init(_ json: JSONObject) {
        self.init(
            credential: json["credential"]?.string.flatMap(Credential.init),
            pushNumber: json["push"]?.integer,
            token: json["token"]?.object,
            previousTokenAge: json["previousTokenAge"]?.integer,
            singlePushCount: json["singlePushConnections"]?.integer
        )
    }
}
