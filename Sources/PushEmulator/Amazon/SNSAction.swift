// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// The actions of SNS that mobile pushes need, by the names that SDKs send.
enum SNSAction: String, CaseIterable, Sendable {
    case createPlatformApplication = "CreatePlatformApplication"
    case deletePlatformApplication = "DeletePlatformApplication"
    case listPlatformApplications = "ListPlatformApplications"
    case getPlatformApplicationAttributes = "GetPlatformApplicationAttributes"
    case setPlatformApplicationAttributes = "SetPlatformApplicationAttributes"
    case createPlatformEndpoint = "CreatePlatformEndpoint"
    case getEndpointAttributes = "GetEndpointAttributes"
    case setEndpointAttributes = "SetEndpointAttributes"
    case deleteEndpoint = "DeleteEndpoint"
    case listEndpointsByPlatformApplication = "ListEndpointsByPlatformApplication"
    case createTopic = "CreateTopic"
    case deleteTopic = "DeleteTopic"
    case listTopics = "ListTopics"
    case subscribe = "Subscribe"
    case unsubscribe = "Unsubscribe"
    case listSubscriptionsByTopic = "ListSubscriptionsByTopic"
    case publish = "Publish"
    case publishBatch = "PublishBatch"
}

extension SNSAction {
    /// Carries the action out, and returns the elements of its result.
    ///
    /// - Throws: ``SNSError`` for what SNS refuses; the error of the store.
    func perform(_ request: SNSRequest, by amazon: AmazonService, _ exchange: SNSExchange) async throws -> [SNSElement]
    {
        let account = amazon.account
        switch self {
        case .publish: return [SNSElement("MessageId", try await amazon.publish(request, exchange))]
        case .publishBatch: return try await batch(request, by: amazon, exchange)
        default: return try perform(request, in: account)
        }
    }

    private func perform(_ request: SNSRequest, in account: SNSAccount) throws(SNSError) -> [SNSElement] {
        switch self {
        case .createPlatformApplication:
            guard request["Attributes.entry.1.key"] != nil else { throw .missing("attributes") }
            let application = try account.makeApplication(
                try request.text("Name"),
                platform: try request.text("Platform"),
                attributes: request.map("Attributes"),
                region: request.region
            )
            return [SNSElement("PlatformApplicationArn", application.name.text)]
        case .deletePlatformApplication:
            try account.deleteApplication(try request.text("PlatformApplicationArn"))
            return []
        case .listPlatformApplications:
            return try page("PlatformApplications", account.applications, request) { application in
                [
                    SNSElement("PlatformApplicationArn", application.name.text),
                    SNSElement("Attributes", attributes: application.attributes),
                ]
            }
        case .getPlatformApplicationAttributes:
            let application = try account.application(try request.text("PlatformApplicationArn"))
            return [SNSElement("Attributes", attributes: application.attributes)]
        case .setPlatformApplicationAttributes:
            try account.setApplication(try request.text("PlatformApplicationArn"), request.map("Attributes"))
            return []
        case .createPlatformEndpoint:
            let endpoint = try account.makeEndpoint(
                in: try request.text("PlatformApplicationArn"),
                token: try request.text("Token"),
                customUserData: request["CustomUserData"],
                attributes: request.map("Attributes"),
                region: request.region
            )
            return [SNSElement("EndpointArn", endpoint.name.text)]
        case .getEndpointAttributes:
            let endpoint = try account.endpoint(try request.text("EndpointArn"))
            return [SNSElement("Attributes", attributes: endpoint.attributes)]
        case .setEndpointAttributes:
            try account.setEndpoint(try request.text("EndpointArn"), request.map("Attributes"))
            return []
        case .deleteEndpoint:
            try account.deleteEndpoint(try request.text("EndpointArn"))
            return []
        case .listEndpointsByPlatformApplication:
            let endpoints = try account.endpoints(in: try request.text("PlatformApplicationArn"))
            return try page("Endpoints", endpoints, request) { endpoint in
                [
                    SNSElement("EndpointArn", endpoint.name.text),
                    SNSElement("Attributes", attributes: endpoint.attributes),
                ]
            }
        case .createTopic:
            return [
                SNSElement("TopicArn", try account.makeTopic(try request.text("Name"), region: request.region).text)
            ]
        case .deleteTopic:
            try account.deleteTopic(try request.text("TopicArn"))
            return []
        case .listTopics:
            return try page("Topics", account.topics, request) { [SNSElement("TopicArn", $0.text)] }
        case .subscribe:
            guard try request.text("Protocol") == "application" else {
                throw .invalid("Protocol", "This emulator's topics have endpoints of phones alone (application)")
            }
            let endpoint = try request.text("Endpoint")
            let subscription = try account.subscribe(endpoint, to: try request.text("TopicArn"))
            return [SNSElement("SubscriptionArn", subscription.name.text)]
        case .unsubscribe:
            try account.unsubscribe(try request.text("SubscriptionArn"))
            return []
        case .listSubscriptionsByTopic:
            let subscriptions = try account.subscriptions(to: try request.text("TopicArn"))
            return try page("Subscriptions", subscriptions, request) { subscription in
                [
                    SNSElement("SubscriptionArn", subscription.name.text), SNSElement("Protocol", "application"),
                    SNSElement("Endpoint", subscription.endpoint), SNSElement("TopicArn", subscription.topic),
                ]
            }
        case .publish, .publishBatch: return []
        }
    }

    /// The most entries of a page of a list.
    private static let pageSize = 100

    private func page<Item>(
        _ name: String,
        _ items: [Item],
        _ request: SNSRequest,
        _ elements: (Item) -> [SNSElement]
    ) throws(SNSError) -> [SNSElement] {
        let token = request["NextToken"] ?? ""
        guard let start = token.isEmpty ? 0 : Int(token), (0...items.count).contains(start) else {
            throw .invalid("NextToken", "Invalid token")
        }
        let end = min(items.count, start + Self.pageSize)
        var result = [SNSElement(name, members: items[start..<end].map(elements))]
        if end < items.count { result.append(SNSElement("NextToken", String(end))) }
        return result
    }
}

// MARK: - Batches

extension SNSAction {
    /// The most entries of a batch.
    private static let batchLimit = 10

    private func batch(
        _ request: SNSRequest,
        by amazon: AmazonService,
        _ exchange: SNSExchange
    ) async throws -> [SNSElement] {
        let topic = try request.text("TopicArn")
        let entries = request.members("PublishBatchRequestEntries")
        guard !entries.isEmpty else {
            throw SNSError(400, "EmptyBatchRequest", "The batch request doesn't contain any entries.")
        }
        guard entries.count <= Self.batchLimit else {
            throw SNSError(
                400,
                "TooManyEntriesInBatchRequest",
                "The batch request contains more entries than permissible (more than \(Self.batchLimit))."
            )
        }
        let ids = entries.map { $0["Id"] ?? "" }
        let areValid = ids.allSatisfy { id in
            (1...80).contains(id.utf8.count)
                && id.utf8.allSatisfy { $0.isLetterOrDigit || "_-".utf8.contains($0) }
        }
        guard areValid else {
            throw SNSError(
                400,
                "InvalidBatchEntryId",
                "The Id of a batch entry in a batch request doesn't abide by the specification."
            )
        }
        guard Set(ids).count == ids.count else {
            throw SNSError(
                400,
                "BatchEntryIdsNotDistinct",
                "Two or more batch entries in the request have the same Id."
            )
        }
        guard entries.reduce(0, { $0 + ($1["Message"]?.utf8.count ?? 0) }) <= SNSMessage.byteLimit else {
            throw SNSError(
                400,
                "BatchRequestTooLong",
                "The length of all the batch messages put together is more than the limit."
            )
        }
        _ = try amazon.account.subscribers(of: topic)
        var (successful, failed): ([[SNSElement]], [[SNSElement]]) = ([], [])
        for (id, entry) in zip(ids, entries) {
            do {
                let message = try await amazon.publish(entry, topic: topic, exchange)
                successful.append([SNSElement("Id", id), SNSElement("MessageId", message)])
            } catch let error as SNSError {
                failed.append([
                    SNSElement("Id", id), SNSElement("Code", error.code), SNSElement("Message", error.message),
                    SNSElement("SenderFault", String(error.status < 500)),
                ])
            }
        }
        return [SNSElement("Successful", members: successful), SNSElement("Failed", members: failed)]
    }
}
