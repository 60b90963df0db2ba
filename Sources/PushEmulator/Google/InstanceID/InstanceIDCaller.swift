// SPDX-License-Identifier: Apache-2.0

import HTTPTypes
import PushMessages

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

/// A token of a request that names no project, to be looked up in the database.
struct InstanceIDToken: Sendable {
    var text: String
    /// The caller's project, where the credentials tell.
    var callerProject: String?
    /// The project of tokens that belong to no device, where the credentials do not tell.
    var defaultProject: String
    /// Whether devices of other projects than the caller's are refused.
    var isStrict: Bool

    /// The app instance, and the project that its subscriptions belong to.
    func find(_ transaction: StoreTransaction) throws -> Result<(member: TopicMember, project: String), TopicRefusal> {
        try TopicMember.find(text, project: isStrict ? callerProject : nil, isStrict: isStrict, database: transaction)
            .map { ($0, $0.device?.project ?? callerProject ?? defaultProject) }
            .mapError(TopicRefusal.init)
    }

    /// Subscribes the token and says why that is refused; having been subscribed before is fine.
    func subscribe(to topic: TopicName, at time: Int64, _ transaction: StoreTransaction) throws -> TopicRefusal? {
        switch try find(transaction) {
        case .failure(let refusal): return refusal
        case .success(let (member, project)):
            let addition = try Subscriptions.add(
                topic,
                for: member.key,
                project: project,
                at: time,
                database: transaction
            )
            return addition == .refused ? .tooManyTopics : nil
        }
    }

    /// Unsubscribes the token and says why that is refused; not having been subscribed is fine.
    func unsubscribe(from topic: TopicName, _ transaction: StoreTransaction) throws -> TopicRefusal? {
        switch try find(transaction) {
        case .failure(let refusal): return refusal
        case .success(let (member, project)):
            _ = try Subscriptions.remove(topic, of: member.key, project: project, database: transaction)
            return nil
        }
    }
}
