// SPDX-License-Identifier: Apache-2.0

extension Authorizer {
    /// Whether a password is one of the sender's.
    ///
    /// By default anything is a server key. A strict emulator, which has issued none, takes an access token of its own for
    /// an account of the project whose id or number is the sender's.
    func accepts(_ credentials: SASLPlain) -> Bool {
        switch tokens.verdict(on: credentials.password) {
        case .expired: return false
        case .unknown: return !core.isStrict
        case .valid(let grant):
            guard core.isStrict else { return true }
            let own = ServiceAccountName(grant.account)?.project
            return own == credentials.sender || own.map(ProjectNumber.made) == credentials.sender
        }
    }
}
