// SPDX-License-Identifier: Apache-2.0

#if LegacyProtocols
import NIOCore
import NIOSSL
import XMPPStream

/// One client of the XMPP listener, from the beginning of its stream to the end.
struct XMPPConnection: Sendable {
    private let accepted: XMPPClientChannel
    private let google: GoogleService

    init(_ accepted: XMPPClientChannel, _ google: GoogleService) {
        self.accepted = accepted
        self.google = google
    }

    /// Serves until either side ends the stream or the task is cancelled.
    func serve() async {
        let channel = accepted.channel.channel
        try? await accepted.channel.executeThenClose { inbound, outbound in
            var conversation = XMPPConversation(inbound.makeAsyncIterator(), outbound, over: channel)
            var session: CCSSession?
            var failure: XMPPStreamFailure?
            do {
                session = try await begin(&conversation)
                if let session { try await serve(session, &conversation) }
            } catch let error as XMPPStreamFailure {
                failure = error
            } catch {
                // The connection is closed, too slow or cancelled.
            }
            var finalElements: [XMPPElement] = []
            if Task.isCancelled {
                failure = XMPPStreamFailure(.systemShutdown, "The emulator stops.")
                if let session, session.isDraining == false { finalElements = [.connectionDraining] }
            }
            // First, because ending the stream takes as long as the client does.
            if let session { await leave(session) }
            await conversation.end(with: failure, after: finalElements)
        }
    }

    /// Performs login and resource binding; returns `nil` if the client leaves.
    private func begin(_ conversation: inout XMPPConversation) async throws -> CCSSession? {
        guard try await conversation.open(offering: [.mechanisms]),
            let sender = try await XMPPLogin(google: google).run(&conversation)
        else { return nil }
        let project = google.core.configuration.namespace(forProject: sender)
        guard let session = google.xmppSessions.enter(sender: sender, project: project) else {
            throw XMPPStreamFailure(
                .resourceConstraint,
                "The sender has \(google.limits.sessionCount) connections already."
            )
        }
        do {
            try await conversation.restart()
            try await conversation.send(XMPPElement("success", in: XMPPNamespace.sasl))
            let offers = [
                XMPPElement("bind", in: XMPPNamespace.bind), XMPPElement("session", in: XMPPNamespace.session),
            ]
            guard try await conversation.open(offering: offers),
                try await XMPPBinding(sender: sender).run(&conversation)
            else {
                google.xmppSessions.leave(session)
                return nil
            }
        } catch {
            google.xmppSessions.leave(session)
            throw error
        }
        // From now on the connection may be idle, and is not closed to make room for others.
        accepted.presence?.requestBegan()
        try await accepted.channel.channel.triggerUserOutboundEvent(XMPPStreamHandler.Progress.loggedIn).get()
        return session
    }

    /// Answers stanzas, and sends upstream messages and receipts.
    private func serve(_ session: CCSSession, _ conversation: inout XMPPConversation) async throws {
        let upstream = UpstreamSender(session: session, google: google, outbound: conversation.outbound)
        try await withThrowingTaskGroup(of: Void.self) { group in
            defer { group.cancelAll() }
            group.addTask { await upstream.run() }
            session.wake()
            let answers = CCSAnswers(session: session, google: google)
            while let element = try await conversation.next() {
                for answer in try await answers.answer(element) { try await conversation.send(answer) }
                // A message's receipt may have been stored before its sender was known to wait for it.
                session.wake()
            }
        }
    }

    /// Ends the session, and returns its unacknowledged messages to the sender's other sessions.
    private func leave(_ session: CCSSession) async {
        google.xmppSessions.leave(session)
        // The task may be cancelled; the next start releases what stays claimed.
        try? await google.core.store.write {
            try UpstreamMessage.release(claimedBy: session.id, of: session.sender, in: $0)
        }
        google.xmppSessions.wake(session.sender)
    }
}

extension XMPPElement {
    /// The mechanisms that the service offers, of which only PLAIN works here.
    fileprivate static let mechanisms = XMPPElement(
        "mechanisms",
        in: XMPPNamespace.sasl,
        children: ["X-OAUTH2", "X-GOOGLE-TOKEN", "PLAIN"].map {
            XMPPElement("mechanism", in: XMPPNamespace.sasl, text: $0)
        }
    )
}

/// A client's connection from the moment it is accepted.
struct XMPPClientChannel: Sendable {
    let channel: NIOAsyncChannel<XMPPStreamReader.Event, ByteBuffer>
    /// Its entry in the listener's register of connections.
    let presence: ConnectionActivity?

    /// Sets up the pipeline of a new connection, on its event loop.
    init(
        _ channel: any Channel,
        tls: NIOSSLContext,
        limits: ServerLimits,
        register: ConnectionRegister
    ) throws {
        let pipeline = channel.pipeline.syncOperations
        try pipeline.addHandler(XMPPTransportGuard(timeLimit: limits.requestTime))
        try pipeline.addHandler(NIOSSLServerHandler(context: tls))
        try pipeline.addHandler(XMPPStreamHandler(limits))
        let wrapped = try NIOAsyncChannel<XMPPStreamReader.Event, ByteBuffer>(
            wrappingChannelSynchronously: channel
        )
        self.channel = wrapped
        register.enter(channel)
        presence = register.presence(of: channel)
        // A connection that is accepted while the listener ends is not served: an asynchronous channel that is released
        // before it is closed ends the process.
        channel.closeFuture.whenComplete { _ in withExtendedLifetime(wrapped) {} }
    }
}
#endif
