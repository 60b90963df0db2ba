// SPDX-License-Identifier: Apache-2.0

public import FoundationNetworking

extension URLSession {
    /// An app's answer to a server's challenge.
    ///
    /// No challenge is handed to the app here: a server's certificate is judged by the system's authorities.
    ///
    /// Source: Apple, `URLSession.AuthChallengeDisposition`.
    public enum AuthChallengeDisposition: Int, Sendable {
        /// The credential that comes with it.
        case useCredential
        /// The behaviour without a delegate.
        case performDefaultHandling
        /// Nothing, which ends the request.
        case cancelAuthenticationChallenge
        /// This kind of challenge is not for the app.
        case rejectProtectionSpace
    }
}

/// A server's certificates, as far as an app asks for them.
public final class SecTrust: Sendable {}

extension URLProtectionSpace {
    /// `nil`: no challenge is handed to the app.
    public var serverTrust: SecTrust? { nil }
}

extension URLCredential {
    /// A credential for a server that the app trusts.
    public convenience init(trust: SecTrust) { self.init(user: "", password: "", persistence: .none) }
}
