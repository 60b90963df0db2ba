// SPDX-License-Identifier: Apache-2.0

import PushMessages
import Synchronization

/// The resources that senders have made: platform applications, endpoints, topics and subscriptions, as long as the emulator runs.
final class SNSAccount: Sendable {
    /// A platform application, the credentials for one app on one service.
    struct Application: Sendable, Hashable {
        let name: SNSName
        let platform: SNSMessage.Platform
        /// Without credentials.
        var attributes: [String: String]
    }

    /// An endpoint, a device's token in one application.
    struct Endpoint: Sendable, Hashable {
        let name: SNSName
        let application: String
        let platform: SNSMessage.Platform
        var token: String
        var isEnabled = true
        var customUserData: String?

        /// As GetEndpointAttributes answers them.
        var attributes: [String: String] {
            var attributes = ["Enabled": String(isEnabled), "Token": token]
            attributes["CustomUserData"] = customUserData
            return attributes
        }
    }

    /// An endpoint that gets what is published to a topic.
    struct Subscription: Sendable, Hashable {
        let name: SNSName
        let topic: String
        let endpoint: String
    }

    private struct State {
        var applications: [String: Application] = [:]
        var endpoints: [String: Endpoint] = [:]
        /// The endpoints by application and token, which a second one with the same is compared with.
        var byToken: [Key: String] = [:]
        var topics: [String: SNSName] = [:]
        var subscriptions: [String: Subscription] = [:]
        /// The subscriptions of each topic in the order in which they were made.
        var byTopic: [String: [String]] = [:]
    }

    private struct Key: Hashable {
        let application: String
        let token: String
    }

    /// The most applications and topics, and the most endpoints and subscriptions.
    private static let (nameLimit, endpointLimit) = (1000, 100_000)
    /// The most bytes of an endpoint's user data and of its token.
    private static let (dataLimit, tokenLimit) = (2048, 4096)

    private let state = Mutex(State())
}

// MARK: - Applications

extension SNSAccount {
    private static let platforms: Set<String> = [
        "ADM", "APNS", "APNS_SANDBOX", "APNS_VOIP", "APNS_VOIP_SANDBOX", "BAIDU", "GCM", "MACOS", "MPNS", "WNS",
    ]
    private static let credentials: Set<String> = ["PlatformCredential", "PlatformPrincipal"]

    func makeApplication(
        _ name: String,
        platform: String,
        attributes: [String: String],
        region: String
    ) throws(SNSError) -> Application {
        if name.isEmpty { throw .invalid("@name", "cannot be empty") }
        if name.utf8.count > 256 { throw .invalid("@name", "must be at most 256 characters long") }
        guard name.utf8.allSatisfy({ $0.isLetterOrDigit || "_-.".utf8.contains($0) }) else {
            throw .invalid("@name", "must contain only characters 'a'-'z', 'A'-'Z', '0'-'9', '_', '-', and '.'")
        }
        guard let known = SNSMessage.Platform(rawValue: platform) else {
            let reason =
                Self.platforms.contains(platform)
                ? "\(platform) is none of this emulator's platforms" : "\(platform) is not supported"
            throw .invalid("Platform", reason)
        }
        let arn = SNSName("app/\(platform)/\(name)", in: region)
        let kept = attributes.filter { !Self.credentials.contains($0.key) }
        return try state.withLock { state throws(SNSError) in
            // Another with the same name and attributes is the same.
            if let present = state.applications[arn.text] { return present }
            guard state.applications.count < Self.nameLimit else { throw .full }
            let application = Application(name: arn, platform: known, attributes: kept)
            state.applications[arn.text] = application
            return application
        }
    }

    func application(_ arn: String) throws(SNSError) -> Application {
        let name = try SNSName(arn, "PlatformApplicationArn", parts: 3)
        guard let found = state.withLock({ $0.applications[name.text] }) else { throw .noApplication }
        return found
    }

    func setApplication(_ arn: String, _ attributes: [String: String]) throws(SNSError) {
        let name = try SNSName(arn, "PlatformApplicationArn", parts: 3)
        let kept = attributes.filter { !Self.credentials.contains($0.key) }
        try state.withLock { state throws(SNSError) in
            guard state.applications[name.text] != nil else { throw .noApplication }
            state.applications[name.text]?.attributes.merge(kept) { $1 }
        }
    }

    /// Deletes an application; its endpoints can be sent to no more.
    func deleteApplication(_ arn: String) throws(SNSError) {
        let name = try SNSName(arn, "PlatformApplicationArn", parts: 3)
        state.withLock { state in
            state.applications[name.text] = nil
            for endpoint in state.endpoints.values where endpoint.application == name.text {
                state.endpoints[endpoint.name.text] = nil
                state.byToken[Key(application: name.text, token: endpoint.token)] = nil
            }
        }
    }

    var applications: [Application] {
        state.withLock { $0.applications.values.sorted { $0.name.text < $1.name.text } }
    }
}

// MARK: - Endpoints

extension SNSAccount {
    private static let attributeNames: Set<String> = ["Token", "Enabled", "CustomUserData"]

    /// Makes an endpoint, or returns the one with the same token and attributes.
    func makeEndpoint(
        in arn: String,
        token: String,
        customUserData: String?,
        attributes: [String: String],
        region: String
    ) throws(SNSError) -> Endpoint {
        let application = try application(arn)
        try Self.check(attributes)
        guard !token.isEmpty, token.utf8.count <= Self.tokenLimit else {
            throw .invalid("Token", "Endpoint tokens have from 1 to \(Self.tokenLimit) bytes")
        }
        let data = attributes["CustomUserData"] ?? customUserData
        try Self.check(customUserData.map { ["CustomUserData": $0] } ?? [:])
        let isEnabled = attributes["Enabled"].map { $0.lowercased() == "true" } ?? true
        let key = Key(application: arn, token: token)
        return try state.withLock { state throws(SNSError) in
            if let present = state.byToken[key].flatMap({ state.endpoints[$0] }) {
                guard present.isEnabled == isEnabled, present.customUserData == data else {
                    throw .invalid(
                        "Token",
                        "Endpoint \(present.name.text) already exists with the same Token, but different attributes."
                    )
                }
                return present
            }
            guard state.endpoints.count < Self.endpointLimit else { throw .full }
            let app = application.name.text.split(separator: "/").last ?? ""
            let endpoint = Endpoint(
                name: SNSName("endpoint/\(application.platform.rawValue)/\(app)/\(MessageID.uuid())", in: region),
                application: arn,
                platform: application.platform,
                token: token,
                isEnabled: isEnabled,
                customUserData: data
            )
            state.endpoints[endpoint.name.text] = endpoint
            state.byToken[key] = endpoint.name.text
            return endpoint
        }
    }

    func endpoint(_ arn: String, _ parameter: String = "EndpointArn") throws(SNSError) -> Endpoint {
        let name = try SNSName(arn, parameter, parts: 4)
        guard let found = state.withLock({ $0.endpoints[name.text] }) else { throw .noEndpoint }
        return found
    }

    func setEndpoint(_ arn: String, _ attributes: [String: String]) throws(SNSError) {
        let name = try SNSName(arn, "EndpointArn", parts: 4)
        try Self.check(attributes)
        try state.withLock { state throws(SNSError) in
            guard var endpoint = state.endpoints[name.text] else { throw .noEndpoint }
            if let token = attributes["Token"], token != endpoint.token {
                let key = Key(application: endpoint.application, token: token)
                if let other = state.byToken[key] {
                    throw .invalid(
                        "Token",
                        "Endpoint \(other) already exists with the same Token, but different attributes."
                    )
                }
                state.byToken[Key(application: endpoint.application, token: endpoint.token)] = nil
                state.byToken[key] = name.text
                endpoint.token = token
            }
            if let enabled = attributes["Enabled"] { endpoint.isEnabled = enabled.lowercased() == "true" }
            endpoint.customUserData = attributes["CustomUserData"] ?? endpoint.customUserData
            state.endpoints[name.text] = endpoint
        }
    }

    /// Deletes an endpoint, one that is not there too; its subscriptions stay.
    func deleteEndpoint(_ arn: String) throws(SNSError) {
        let name = try SNSName(arn, "EndpointArn", parts: 4)
        state.withLock { state in
            guard let endpoint = state.endpoints.removeValue(forKey: name.text) else { return }
            state.byToken[Key(application: endpoint.application, token: endpoint.token)] = nil
        }
    }

    /// Disables an endpoint whose token FCM or APNs has rejected.
    func disable(_ endpoint: Endpoint) {
        state.withLock { state in
            // A token that was set meanwhile is not the rejected one.
            if state.endpoints[endpoint.name.text]?.token == endpoint.token {
                state.endpoints[endpoint.name.text]?.isEnabled = false
            }
        }
    }

    func endpoints(in arn: String) throws(SNSError) -> [Endpoint] {
        _ = try application(arn)
        return state.withLock { $0.endpoints.values.filter { $0.application == arn } }
            .sorted { $0.name.text < $1.name.text }
    }

    private static func check(_ attributes: [String: String]) throws(SNSError) {
        for (name, value) in attributes.sorted(by: { $0.key < $1.key }) {
            guard attributeNames.contains(name) else {
                throw .invalid("Attributes", "Invalid attribute name: \(name)")
            }
            if name == "CustomUserData", value.utf8.count > dataLimit {
                throw .invalid(
                    "Attributes",
                    "Invalid value for attribute: CustomUserData: must be at most \(dataLimit) bytes long in UTF-8 encoding"
                )
            }
        }
    }
}

// MARK: - Topics

extension SNSAccount {
    func makeTopic(_ name: String, region: String) throws(SNSError) -> SNSName {
        let isName =
            (1...256).contains(name.utf8.count)
            && name.utf8.allSatisfy { $0.isLetterOrDigit || "_-.".utf8.contains($0) }
        guard isName else { throw .invalid("Topic Name") }
        let arn = SNSName(name, in: region)
        return try state.withLock { state throws(SNSError) in
            guard state.topics[arn.text] != nil || state.topics.count < Self.nameLimit else { throw .full }
            state.topics[arn.text] = arn
            return arn
        }
    }

    func deleteTopic(_ arn: String) throws(SNSError) {
        let name = try SNSName(arn, "TopicArn", parts: 1)
        state.withLock { state in
            state.topics[name.text] = nil
            for subscription in state.byTopic.removeValue(forKey: name.text) ?? [] {
                state.subscriptions[subscription] = nil
            }
        }
    }

    var topics: [SNSName] { state.withLock { $0.topics.values.sorted { $0.text < $1.text } } }

    /// Subscribes an endpoint, once.
    func subscribe(_ endpoint: String, to arn: String) throws(SNSError) -> Subscription {
        let topic = try SNSName(arn, "TopicArn", parts: 1)
        let name = try SNSName(endpoint, "Endpoint", parts: 4)
        return try state.withLock { state throws(SNSError) in
            guard state.topics[topic.text] != nil else { throw .noTopic }
            guard state.endpoints[name.text] != nil else { throw .noEndpoint }
            for present in state.byTopic[topic.text, default: []] {
                if let same = state.subscriptions[present], same.endpoint == name.text { return same }
            }
            guard state.subscriptions.count < Self.endpointLimit else { throw .full }
            let text = "\(topic.text):\(MessageID.uuid())"
            let subscription = Subscription(
                name: try SNSName(text, "SubscriptionArn", parts: 1),
                topic: topic.text,
                endpoint: name.text
            )
            state.subscriptions[text] = subscription
            state.byTopic[topic.text, default: []].append(text)
            return subscription
        }
    }

    func unsubscribe(_ arn: String) throws(SNSError) {
        let name = try SNSName(arn, "SubscriptionArn", parts: 1)
        state.withLock { state in
            guard let subscription = state.subscriptions.removeValue(forKey: name.text) else { return }
            state.byTopic[subscription.topic]?.removeAll { $0 == name.text }
        }
    }

    func subscriptions(to arn: String) throws(SNSError) -> [Subscription] {
        let topic = try SNSName(arn, "TopicArn", parts: 1)
        return try state.withLock { state throws(SNSError) in
            guard state.topics[topic.text] != nil else { throw .noTopic }
            return (state.byTopic[topic.text] ?? []).compactMap { state.subscriptions[$0] }
        }
    }

    /// The endpoints that get what is published to a topic: all that exist and are enabled.
    func subscribers(of arn: String) throws(SNSError) -> [Endpoint] {
        let subscriptions = try subscriptions(to: arn)
        return state.withLock { state in
            subscriptions.compactMap { state.endpoints[$0.endpoint] }.filter(\.isEnabled)
        }
    }
}
