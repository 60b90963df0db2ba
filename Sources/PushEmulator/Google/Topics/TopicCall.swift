// SPDX-License-Identifier: Apache-2.0

import Hummingbird
import NIOCore
import PushMessages

/// One request to FCM's topic resource, read and checked as far as that can be done without the database.
struct TopicCall: Sendable {
    /// The namespace.
    let project: String
    /// The resource that subscriptions belong to, as the request spelled it.
    let parent: String
    /// A registration token or an installation id, as it came.
    let registration: String
    /// The last segment of the path; empty where the path is the collection's.
    let topicSegment: String
    let query: TopicQuery
    let isStrict: Bool

    /// - Throws: ``FCMStatus`` where the front end refuses the request.
    init(
        _ query: TopicQuery,
        body: ByteBuffer,
        parameters: Parameters,
        configuration: CoreConfiguration
    ) throws(FCMStatus) {
        let name = parameters.decoded("project")
        project = configuration.namespace(forProject: name)
        registration = parameters.decoded("registration")
        parent = "projects/\(name)/registrations/\(registration)"
        topicSegment = parameters.decoded("topic")
        self.query = query
        isStrict = configuration.isStrict
        var violations = query.violations
        do throws(JSONSyntaxError) {
            violations += try TopicSubscriptionBody.violations(in: Array(body.readableBytesView))
        } catch {
            throw FCMStatus(error)
        }
        guard violations.isEmpty else { throw FCMStatus(violations) }
    }

    /// The topic that the path ends in.
    var topic: TopicName {
        get throws(TopicRefusal) {
            guard let topic = TopicName(topicSegment) else { throw .malformedTopic }
            return topic
        }
    }

    /// Goes on with what the registration's subscriptions are kept under, unless it is refused.
    func resolve<Value>(
        _ transaction: StoreTransaction,
        _ body: (_ key: String) throws -> Value
    ) throws -> Result<Value, TopicRefusal> {
        switch try TopicMember.find(registration, project: project, isStrict: isStrict, database: transaction) {
        case .success(let found): .success(try body(found.key))
        case .failure(let refusal): .failure(TopicRefusal(refusal))
        }
    }
}
