// SPDX-License-Identifier: Apache-2.0

import GRDB
import Hummingbird
import NIOCore
import PushMessages

/// One request to FCM's topic resource, read and checked as far as that can be done without the database.
struct TopicCall: Sendable {
    let project: String
    /// A registration token or an installation id, as it came.
    let registration: String
    /// The last segment of the path; empty where the path is the collection's.
    let topicSegment: String
    let topicName: String
    let allowMissing: Bool
    let pageSize: Int
    let pageToken: String
    let isStrict: Bool

    /// - Throws: ``FCMStatus`` where the front end refuses the request.
    init(
        _ query: consuming FieldQuery,
        body: ByteBuffer,
        parameters: Parameters,
        isStrict: Bool
    ) throws {
        // What is not percent-encoded properly is no name, and refused as the empty one is.
        project = parameters.decoded("project") ?? ""
        registration = parameters.decoded("registration") ?? ""
        topicSegment = parameters.decoded("topic") ?? ""
        topicName = query.string("topic_name") ?? ""
        pageToken = query.string("page_token") ?? ""
        allowMissing = query.bool("allow_missing")
        pageSize = Int(query.int32("page_size"))
        self.isStrict = isStrict
        var violations = query.violations
        do {
            violations += try TopicSubscriptionBody.violations(in: Array(body.readableBytesView))
        } catch {
            throw FCMStatus(code: 400, status: "INVALID_ARGUMENT", message: error.googleMessage)
        }
        guard violations.isEmpty else { throw FCMStatus.refusing(violations) }
    }

    /// The resource that subscriptions belong to, as the request spelled it.
    var parent: String { "projects/\(project)/registrations/\(registration)" }

    /// The topic that the path ends in.
    var topic: TopicName {
        get throws(TopicRefusal) {
            guard let topic = TopicName(topicSegment) else { throw .malformedTopic }
            return topic
        }
    }

    /// Goes on with what the registration's subscriptions are kept under, unless it is refused.
    func resolve<Value>(
        _ database: Database,
        _ body: (_ key: String) throws -> Value
    ) throws -> Result<Value, TopicRefusal> {
        switch try TopicMember.find(registration, project: project, isStrict: isStrict, database: database) {
        case .success(let found): .success(try body(found.key))
        case .failure(let refusal): .failure(refusal)
        }
    }
}
