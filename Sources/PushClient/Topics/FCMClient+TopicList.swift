// SPDX-License-Identifier: Apache-2.0

internal import Curl
internal import PushMessages

extension FCMClient {
    /// Pages of a list at most; an app instance may have 2000 topics.
    private static let pageLimit = 100

    /// The topics that a registration is subscribed to.
    ///
    /// - Parameter api: Through which interface. Default the v1 API, which lists a page after the other.
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
            let query = page.isEmpty ? "" : "?page_token=" + page.pathEscaped
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
            caller.endpoint.iid + "/iid/info/" + registration.pathEscaped + "?details=true",
            headers: [HTTPHeader("access_token_auth", "true")]
        )
        let topics = answer["rel"]?["topics"]?.object ?? [:]
        return topics.map { TopicSubscription(topic: $0.key, createTime: $0.value["addDate"]?.string) }
    }

    private func get(_ url: String, headers: [HTTPHeader] = []) async throws(CallError) -> JSONValue {
        let request = ServiceRequest(method: "GET", url: url, headers: headers, body: [], isIdempotent: true)
        let answer = try await caller.call(request).outcome.answer()
        guard let json = try? JSONValue(parsing: answer.body), json.object != nil else {
            throw CallError(.unknown, "The answer says \(answer.status) and is no JSON object.")
        }
        return json
    }

    /// Where the v1 API has a registration's topics.
    func registrationURL(_ registration: String) -> String {
        "\(caller.endpoint.send)/v1/projects/\(project.pathEscaped)/registrations/\(registration.pathEscaped)"
    }
}
