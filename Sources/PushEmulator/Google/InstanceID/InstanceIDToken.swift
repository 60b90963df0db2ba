// SPDX-License-Identifier: Apache-2.0

import PushMessages

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
