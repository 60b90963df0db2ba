// SPDX-License-Identifier: Apache-2.0

import NIOCore
import NIOSSL
import XMPPStream

/// One client of the XMPP listener, from its stream's beginning to its end.
struct XMPPConnection: Sendable {
    private let accepted: XMPPClientChannel
    private let google: GoogleService

    init(_ accepted: XMPPClientChannel, _ google: GoogleService) {
        self.accepted = accepted
        self.google = google
    }

    /// Serves until either side is done or the task is cancelled.
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
                // Gone, too slow or cancelled.
            }
            var lastWords: [XMPPElement] = []
            if Task.isCancelled {
                failure = XMPPStreamFailure(.systemShutdown, "The emulator stops.")
                if let session, session.isDraining == false { lastWords = [.connectionDraining] }
            }
            // First, because the end takes as long as the client does.
            if let session { await leave(session) }
            await conversation.end(with: failure, after: lastWords)
        }
    }

    /// Goes through login and addressing; `nil` where the client leaves.
    private func begin(_ conversation: inout XMPPConversation) async throws -> CCSSession? {
        guard try await conversation.open(offering: [.mechanisms]),
            let sender = try await XMPPLogin(authorizer: google.authorizer).run(&conversation)
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
        // From now on it may rest as long as it likes, and makes no room for others.
        accepted.presence?.requestBegan()
        try await accepted.channel.channel.triggerUserOutboundEvent(XMPPStreamHandler.Progress.loggedIn).get()
        return session
    }

    /// Answers stanzas, and sends what devices send.
    private func serve(_ session: CCSSession, _ conversation: inout XMPPConversation) async throws {
        let upstream = UpstreamPump(session: session, google: google, outbound: conversation.outbound)
        try await withThrowingTaskGroup(of: Void.self) { group in
            defer { group.cancelAll() }
            group.addTask { await upstream.run() }
            session.wake()
            let answers = CCSAnswers(session: session, google: google)
            while let element = try await conversation.next() {
                for answer in try await answers.answer(element) { try await conversation.send(answer) }
            }
        }
    }

    /// Has others send what was not acknowledged.
    private func leave(_ session: CCSSession) async {
        google.xmppSessions.leave(session)
        // The task may be cancelled; what is left claimed is let go of at the next start.
        try? await google.core.store.write {
            try UpstreamMessage.release(claimedBy: session.id, of: session.sender, in: $0)
        }
        google.xmppSessions.wake(session.sender)
    }
}

extension XMPPElement {
    /// The ways to log in that the service names, of which only PLAIN can be used here.
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
    let channel: XMPPListener.Client
    /// Its place among all connections of the listener.
    let presence: ConnectionPresence?

    /// Makes a new connection ready, on its event loop.
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
        let wrapped = try XMPPListener.Client(wrappingChannelSynchronously: channel)
        self.channel = wrapped
        register.enter(channel)
        presence = register.presence(of: channel)
        // One that is accepted while the listener ends is served by nobody: an asynchronous channel that is let go before
        // it is closed ends the process.
        channel.closeFuture.whenComplete { _ in withExtendedLifetime(wrapped) {} }
    }
}
