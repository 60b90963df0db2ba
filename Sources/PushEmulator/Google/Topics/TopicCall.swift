// SPDX-License-Identifier: Apache-2.0

import Hummingbird
import NIOCore
import PushMessages

/// One request to FCM's topic resource, parsed and checked as far as possible without the database.
struct TopicCall: Sendable {
    /// The namespace.
    let project: String
    /// The parent resource of the subscriptions, as the request spells it.
    let parent: String
    /// The registration token or installation id in the request.
    let registration: String
    /// The last segment of the path; empty for the collection's path.
    let topicSegment: String
    let query: TopicQuery
    let isStrict: Bool

    /// - Throws: ``FCMStatus`` if Google's front end would refuse the request.
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

    /// The topic at the end of the path.
    var topic: TopicName {
        get throws(TopicRefusal) {
            guard let topic = TopicName(topicSegment) else { throw .malformedTopic }
            return topic
        }
    }

    /// Looks up the registration and calls the body with the key of its subscriptions, unless it is refused.
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
