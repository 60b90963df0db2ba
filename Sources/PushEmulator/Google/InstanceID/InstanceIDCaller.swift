// SPDX-License-Identifier: Apache-2.0

import HTTPTypes
import PushMessages

/// The caller of the Instance ID service according to the credentials: its requests name no project.
struct InstanceIDCaller: Sendable, Hashable {
    /// The project of the account that the access token was issued to; `nil` if the credentials tell none.
    let project: String?

    /// Parses `Authorization: Bearer …` or, from before 2024, `key=…`.
    ///
    /// A strict emulator accepts only access tokens that it has issued, and only with `access_token_auth: true`,
    /// without which the service treats them as a server key. Otherwise any credential is accepted, except an expired
    /// token of the emulator.
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

/// A token of a request that does not name a project, to be looked up in the database.
struct InstanceIDToken: Sendable {
    var text: String
    /// The caller's project, if the credentials tell.
    var callerProject: String?
    /// The project of tokens that belong to no device, if the credentials do not tell.
    var defaultProject: String
    /// Whether devices of other projects than the caller's are refused.
    var isStrict: Bool

    /// Returns the app instance, and the project of its subscriptions.
    func find(_ transaction: StoreTransaction) throws -> Result<(member: TopicMember, project: String), TopicRefusal> {
        try TopicMember.find(text, project: isStrict ? callerProject : nil, isStrict: isStrict, database: transaction)
            .map { ($0, $0.device?.project ?? callerProject ?? defaultProject) }
            .mapError(TopicRefusal.init)
    }

    /// Subscribes the token and returns the refusal, if any; an existing subscription is not an error.
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

    /// Unsubscribes the token and returns the refusal, if any; a missing subscription is not an error.
    func unsubscribe(from topic: TopicName, _ transaction: StoreTransaction) throws -> TopicRefusal? {
        switch try find(transaction) {
        case .failure(let refusal): return refusal
        case .success(let (member, project)):
            _ = try Subscriptions.remove(topic, of: member.key, project: project, database: transaction)
            return nil
        }
    }
}
