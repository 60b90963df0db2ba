// SPDX-License-Identifier: Apache-2.0

import Foundation
import NIOCore
import PushMessages
import PushSimulator
import WebPush

/// One Firefox, from its hello to its end.
///
/// Source: autopush-rs, `autoconnect-ws-sm/src`.
struct AutopushConnection: Sendable {
    private let connection: WebSocketConnection
    private let web: WebService

    init(_ connection: WebSocketConnection, _ web: WebService) {
        self.connection = connection
        self.web = web
    }

    /// Serves until the client goes, a newer connection of it comes, or the task is cancelled.
    func serve() async {
        try? await connection.channel.executeThenClose { inbound, _ in
            var texts = inbound.makeAsyncIterator()
            do {
                guard let text = try await texts.next() else { return }
                try await serve(try await begin(text), &texts)
            } catch let end as WebSocketEnd {
                connection.close(end)
                // Further messages are dropped until the connection is closed.
                while try await texts.next() != nil {}
            }
        }
    }

    private typealias Texts = NIOAsyncChannelInboundStream<String>.AsyncIterator

    /// A client that is known, and is still to be greeted.
    private struct Guest {
        var session: AutopushSession
        /// The names of the channels of broadcasts, which are all unknown here.
        var broadcasts: [String]
    }

    /// Takes the client's hello; anything else ends it.
    private func begin(_ text: String) async throws -> Guest {
        guard let request = AutopushRequest(text) else { throw WebSocketEnd.invalidMessage }
        guard case .hello(let uaid, let broadcasts) = request else { throw WebSocketEnd.refused }
        let session = AutopushSession(client: await client(uaid), over: connection)
        connection.settle()
        return Guest(session: session, broadcasts: broadcasts)
    }

    /// The client's name: the one that it has, if it is known, else a new one, which makes it forget its subscriptions.
    private func client(_ uaid: String?) async -> String {
        if let uaid = uaid.flatMap(Self.simpleUUID),
            let channels = try? await web.core.store.read({ try AutopushChannel.all(of: uaid, in: $0) }),
            !channels.isEmpty
        {
            return uaid
        }
        return Self.simpleUUID(UUID().uuidString) ?? ""
    }

    /// 32 hexadecimal digits in lower case; `nil` unless the text is a UUID with or without hyphens.
    private static func simpleUUID(_ text: String) -> String? {
        let digits = text.lowercased().filter { $0 != "-" }
        return digits.utf8.count == 32 && digits.allSatisfy { $0.isASCII && $0.isHexDigit } ? digits : nil
    }

    /// Answers the client and delivers to its channels, while it is connected.
    private func serve(_ guest: Guest, _ texts: inout Texts) async throws {
        let session = guest.session
        defer {
            session.end()
            web.autopushSessions.leave(session, of: session.client)
        }
        try await web.core.deliveries.withReceivers { receivers in
            web.autopushSessions.enter(session, of: session.client, receivers)?.end(.refused)
            let known = (try? await web.core.store.read { try AutopushChannel.all(of: session.client, in: $0) }) ?? []
            try await serve(guest, &texts, known, receivers)
        }
    }

    private func serve(
        _ guest: Guest,
        _ texts: inout Texts,
        _ known: [AutopushChannel],
        _ receivers: ClientReceivers
    ) async throws {
        let session = guest.session
        try await withThrowingDiscardingTaskGroup { group in
            defer {
                group.cancelAll()
                web.sentPushes.forget(receivers.devices)
            }
            // Channels are connected before the client knows: an app server that learns of the subscription from a page
            // can send at once.
            func connect(_ channel: AutopushChannel) -> Bool {
                let receiver = AutopushReceiver(session: session, channel: channel, web: web)
                return receivers.connect(receiver, to: channel.device)
            }
            let connected = known.filter(connect)
            session.send(.hello(uaid: session.client, unknownBroadcasts: guest.broadcasts))
            for channel in connected { group.addTask { await web.core.deliveries.connected(channel.device) } }
            var lastPing: ContinuousClock.Instant?
            while let text = try await texts.next() {
                switch AutopushRequest(text) {
                case nil: throw WebSocketEnd.invalidMessage
                case .hello: throw WebSocketEnd.refused
                case .register(let channel, let key):
                    guard channel == UUID(uuidString: channel)?.uuidString.lowercased() else {
                        throw WebSocketEnd.refused
                    }
                    guard let (registered, endpoint) = await register(channel, key, session) else { break }
                    let isNew = connect(registered)
                    session.send(.register(channel: channel, status: 200, endpoint: endpoint))
                    if isNew { group.addTask { await web.core.deliveries.connected(registered.device) } }
                case .unregister(let channel): await unregister(channel, session)
                case .broadcastSubscribe(let names): if !names.isEmpty { session.send(.broadcast(unknown: names)) }
                case .ack(let acknowledgements):
                    // Deliveries of theirs that wait in the store go on, or end, now.
                    for device in Set(acknowledgements.flatMap(session.acknowledge)) {
                        group.addTask { await web.core.deliveries.deliverMore(to: device) }
                    }
                case .nack(let version, let code):
                    guard let (message, device) = session.delivery(of: version) else { continue }
                    group.addTask { await note(AutopushWord(code: code), about: message, on: device) }
                case .ping:
                    let now = ContinuousClock.now
                    guard lastPing.map({ now - $0 >= Self.pingInterval }) ?? true else { throw WebSocketEnd.refused }
                    lastPing = now
                    session.send(.ping)
                }
            }
        }
    }

    /// The service ends connections that ping more often.
    private static let pingInterval = Duration.seconds(45)

    /// Subscribes; the channel that a client has already keeps its endpoint.
    ///
    /// - Returns: The channel with its endpoint, which the client must still be sent; `nil` if it was refused.
    private func register(
        _ channel: String,
        _ key: String?,
        _ session: AutopushSession
    ) async -> (AutopushChannel, endpoint: String)? {
        var serverKey: [UInt8]?
        if let key {
            guard let bytes = [UInt8](base64URL: key) else {
                let reason = RefusalReason(
                    "applicationServerKey is not URL-safe base64",
                    "Pass the 65 bytes of the public key to pushManager.subscribe.",
                    about: .field("key", value: String(key.prefix(120)))
                )
                web.note("A page may not subscribe", 400, "key", reason, of: MozillaPersonality().title)
                session.send(.register(channel: channel, status: 400, endpoint: "Failed to generate endpoint"))
                return nil
            }
            serverKey = bytes
        }
        do {
            return try await register(channel, key, serverKey, session.client)
        } catch {
            session.send(.register(channel: channel, status: 500, endpoint: ""))
            return nil
        }
    }

    private func register(
        _ channel: String,
        _ key: String?,
        _ serverKey: [UInt8]?,
        _ client: String
    ) async throws -> (AutopushChannel, endpoint: String) {
        let known = try await web.core.store.read { transaction -> (AutopushChannel, WebSubscription)? in
            guard let known = try AutopushChannel.find(client, channel, in: transaction), known.key == key,
                try DeviceRow.find(known.device, in: transaction)?.unregistered == nil,
                let subscription = try WebSubscription.current(of: known.device, in: transaction)
            else { return nil }
            return (known, subscription)
        }
        if let (known, subscription) = known { return (known, subscription.endpoint) }
        let browser = FirefoxAgent(connection.userAgent)
        var description = DeviceRegistration.web(browser.configuration, name: browser.name)
        description.service = ServiceTraits.autopush.name
        let device = try await web.core.devices.register(description).device
        let registered = AutopushChannel(client: client, channel: channel, device: device.id, key: key)
        let token = (0..<3).map { _ in UniqueToken.make() }.joined()
        let endpoint = "\(web.subscriptions.base())/wpush/\(key == nil ? "v1" : "v2")/\(token)"
        let subscription = WebSubscription(
            token: token,
            device: device.id,
            endpoint: endpoint,
            personality: MozillaPersonality().name,
            serverKey: serverKey
        )
        try await web.core.store.write { transaction in
            try registered.put(in: transaction)
            try subscription.put(in: transaction)
        }
        return (registered, endpoint)
    }

    /// Gives a subscription up; the answer is the same for a text that is not a channel.
    private func unregister(_ channel: String, _ session: AutopushSession) async {
        let known = try? await web.core.store.read { try AutopushChannel.find(session.client, channel, in: $0) }
        if let known { _ = try? await web.core.devices.unregister(known.device) }
        session.send(.unregister(channel: channel))
    }

    /// Adds what the client said later to a delivery.
    private func note(_ word: AutopushWord, about message: Int64, on device: String) async {
        _ = try? await web.core.deliveries.amend(message, on: device) { delivery, elapsed in
            delivery.timeline.append(word.event(at: elapsed))
        }
    }
}
