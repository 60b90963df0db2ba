// SPDX-License-Identifier: Apache-2.0

internal import Curl
import PushMessages

extension FCMClient {
    /// Maximum number of concurrent requests of one call, as in Google's SDKs.
    private static let requestsAtOnce = 100

    /// Subscribes registrations to a topic and returns their results, in their order.
    ///
    /// A registration that is subscribed already is ``TopicResult/Outcome/done``. A repeated registration is requested
    /// once.
    ///
    /// - Parameters:
    ///   - registrations: Installation ids or registration tokens; without any, there is no request.
    ///   - topic: The topic's name, with or without `/topics/`.
    ///   - api: The interface to use. The default is the v1 API.
    /// - Throws: ``CallError/Code/invalidArgument`` for an invalid topic, before any request. A refused registration is
    ///   a result, not an error.
    public func subscribe(
        _ registrations: [String],
        to topic: String,
        through api: TopicAPI = .v1
    ) async throws(CallError) -> [TopicResult] {
        await change(.subscribe, registrations, try TopicName(argument: topic), api)
    }

    /// Unsubscribes registrations from a topic and returns their results, in their order.
    ///
    /// A registration that is not subscribed is ``TopicResult/Outcome/done``. See ``subscribe(_:to:through:)`` for the
    /// parameters.
    ///
    /// - Throws: ``CallError/Code/invalidArgument`` for an invalid topic, before any request.
    public func unsubscribe(
        _ registrations: [String],
        from topic: String,
        through api: TopicAPI = .v1
    ) async throws(CallError) -> [TopicResult] {
        await change(.unsubscribe, registrations, try TopicName(argument: topic), api)
    }

    private func change(
        _ change: TopicChange,
        _ registrations: [String],
        _ topic: TopicName,
        _ api: TopicAPI
    ) async -> [TopicResult] {
        var outcomes: [String: TopicResult.Outcome] = [:]
        var wanted: [String] = []
        for registration in registrations where outcomes[registration] == nil {
            let isEmpty = registration.isEmpty
            outcomes[registration] = .notSent(
                SendFailure(isEmpty ? .malformedRequest : .cancelled, "The registration is empty or was not asked for.")
            )
            if !isEmpty { wanted.append(registration) }
        }
        let size = api == .iid ? TopicChange.batchSize : 1
        var pieces = stride(from: 0, to: wanted.count, by: size)
            .map { Array(wanted[$0..<min($0 + size, wanted.count)]) }.makeIterator()
        await withTaskGroup(of: [TopicResult].self) { group in
            func add() {
                guard let piece = pieces.next() else { return }
                group.addTask {
                    switch api {
                    case .v1: [await change.send(piece[0], topic, through: self)]
                    case .iid: await change.send(batch: piece, topic, through: self)
                    }
                }
            }
            for _ in 0..<Self.requestsAtOnce { add() }
            for await results in group {
                for result in results { outcomes[result.registration] = result.outcome }
                add()
            }
        }
        return registrations.map { TopicResult(registration: $0, outcome: outcomes[$0]!) }
    }
}

extension FCMClient {
    /// Maximum number of pages of a list; an app instance may have 2000 topics.
    private static let pageLimit = 100

    /// Returns the topics that a registration is subscribed to.
    ///
    /// - Parameters:
    ///   - registration: An installation id or a registration token.
    ///   - api: The interface to use. The default is the v1 API, which lists topics in pages.
    /// - Throws: ``CallError`` if the registration is empty, or the service refuses or does not answer a request.
    public func topics(of registration: String, through api: TopicAPI = .v1) async throws(CallError)
        -> [TopicSubscription]
    {
        guard !registration.isEmpty else {
            throw CallError(invalid: "The registration is empty; give its id or token.")
        }
        switch api {
        case .v1: return try await pages(of: registration)
        case .iid: return try await instanceTopics(of: registration)
        }
    }

    private func pages(of registration: String) async throws(CallError) -> [TopicSubscription] {
        var topics: [TopicSubscription] = []
        var page = ""
        for _ in 0..<Self.pageLimit {
            let query = page.isEmpty ? "" : "?page_token=" + page.percentEncoded
            let answer = try await get(registrationURL(registration) + "/topicSubscriptions" + query)
            for item in answer["topicSubscriptions"]?.array ?? [] {
                let name =
                    item["topicName"]?.string
                    ?? item["name"]?.string.flatMap { $0.split(separator: "/").last }
                    .map(String.init)
                guard let name else { continue }
                topics.append(TopicSubscription(topic: name, createTime: item["createTime"]?.string))
            }
            page = answer["nextPageToken"]?.string ?? ""
            if page.isEmpty { break }
        }
        return topics
    }

    private func instanceTopics(of registration: String) async throws(CallError) -> [TopicSubscription] {
        let answer = try await get(
            caller.endpoint.iid + "/iid/info/" + registration.percentEncoded + "?details=true",
            headers: [HTTPHeader("access_token_auth", "true")]
        )
        let topics = answer["rel"]?["topics"]?.object ?? [:]
        return topics.map { TopicSubscription(topic: $0.key, createTime: $0.value["addDate"]?.string) }
    }

    private func get(_ url: String, headers: [HTTPHeader] = []) async throws(CallError) -> JSONValue {
        let request = ServiceRequest(method: "GET", url: url, headers: headers, body: [], isIdempotent: true)
        let answer = try await caller.call(request).outcome.answer()
        guard let json = try? JSONValue(parsing: answer.body), json.object != nil else {
            throw CallError(.unknown, "The answer says \(answer.status) and is not a JSON object.")
        }
        return json
    }

    /// Returns the URL of a registration in the v1 API.
    func registrationURL(_ registration: String) -> String {
        "\(caller.endpoint.send)/v1/projects/\(project.percentEncoded)/registrations/\(registration.percentEncoded)"
    }
}

/// The service's two interfaces for managing topics.
public enum TopicAPI: String, Sendable, Hashable, CaseIterable {
    /// `topicSubscriptions` of the v1 API, available since 2026: one request per registration.
    case v1
    /// The Instance ID API: up to 1000 registrations per request.
    case iid
}
