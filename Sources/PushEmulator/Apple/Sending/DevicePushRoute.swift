// SPDX-License-Identifier: Apache-2.0

import HTTPTypes
import Hummingbird
import NIOCore
import PushMessages

/// `POST /3/device/{token}`.
struct DevicePushRoute: EmulatorRoute {
    let apple: AppleService

    func add(to router: Router<EmulatorRequestContext>) {
        router.post("3/device/:token", use: respond)
    }

    @Sendable private func respond(to request: Request, context: EmulatorRequestContext) async throws -> Response {
        let token = try context.parameters.require("token")
        let body: ByteBuffer
        do {
            body = try await request.body.collect(upTo: apple.limits.bodyByteCount)
        } catch  where Self.isTooLarge(error) {
            return apple.refuse(request, .payloadTooLarge)
        }
        let push = APNSRequest(
            token: token,
            headers: request.headers,
            body: body,
            environment: APNSEnvironment(authority: request.head.namedHost)
        )
        let connection = await apple.credentials.connection(of: context.connection)
        let sending = apple.sending(push, over: connection)
        guard !apple.core.faults.isIdle, sending.refusal == nil,
            let hit = try await apple.core.faults.decide(on: sending, apple.core.configuration)
        else { return try await store(sending) }
        return try await store(sending, applying: hit, context)
    }

    /// Stores the push before the fault's time passes: the inbox tells when it came.
    private func store(
        _ sending: IncomingAPNSPush,
        applying hit: AppliedFault,
        _ context: EmulatorRequestContext
    ) async throws -> Response {
        var sending = sending
        sending.fault = hit.note
        if !hit.isTaken { sending.refusal = hit.apnsRefusal }
        let response = try await store(sending)
        try await hit.wait()
        switch hit.code {
        case .connectionReset, .answerLost: try await context.resetConnection()
        case _ where sending.refusal == .shutdown:
            // The client hears it with the last frame too.
            context.connection.pipeline.fireUserInboundEventTriggered(HTTP2Limits.Reason.stopping)
            return response
        case .badGateway: return Response(status: .badGateway, headers: [.contentType: "text/html"])
        default: return response
        }
    }

    private func store(_ sending: IncomingAPNSPush) async throws -> Response {
        let outcome: Result<Acceptance<APNSRefusal?>, any Error>
        do {
            outcome = .success(try await apple.core.accept(sending))
        } catch let error where !(error is CancellationError) {
            outcome = .failure(error)
        }
        return APNSAnswer(sending.request, outcome).response
    }

    static func isTooLarge(_ error: any Error) -> Bool {
        error is NIOTooManyBytesError || (error as? RequestRefusal)?.error.status == .contentTooLarge
    }
}

extension AppleService {
    /// The answer to a request whose path no route has, or whose method is wrong.
    func unknownPath(_ request: Request) -> Response? {
        let path = request.uri.path.split(separator: "/")
        let refusal: APNSRefusal =
            switch (path.starts(with: ["3", "device"]), path.count) {
            case (true, 2): .missingDeviceToken
            case (true, 3) where request.method != .post: .methodNotAllowed
            case _ where Self.isOfBroadcasts(path): .methodNotAllowed
            default: .badPath
            }
        let asked = "\(request.method.rawValue) \(request.uri.path)"
        return refuse(
            request,
            refusal.because(
                path.first == "1" || path.first == "4"
                    ? "channels are at /1/apps/, a bundle identifier and /channels or /all-channels, and broadcasts go by POST "
                        + "to /4/broadcasts/apps/ and a bundle identifier; a channel's id is in the header apns-channel-id"
                    : "APNs accepts only POST to /3/device/ and a device token",
                about: .field("path", value: asked)
            )
        )
    }

    /// Whether the path is one of broadcasts or channels, whatever the method.
    private static func isOfBroadcasts(_ path: [Substring]) -> Bool {
        switch path.count {
        case 4 where path[0] == "1" && path[1] == "apps": path[3] == "channels" || path[3] == "all-channels"
        case 4: path[0] == "4" && path[1] == "broadcasts" && path[2] == "apps"
        default: false
        }
    }

    /// Answers a request that brings no push, and puts the refusal into the inbox.
    func refuse(_ request: Request, _ refusal: APNSRefusal) -> Response {
        let credentials = DecodedCredentials.authorization(request.headers[.authorization])
        let note = refusal.note(credentials: credentials) { _ in nil }
        core.note(RefusedRequest("APNs refuses: \(refusal.reason)", .apns, in: core.configuration.defaultProject, note))
        return APNSAnswer(request.apnsID, refusal).response
    }

    /// Reads a request and makes all checks that do not need the store.
    func sending(_ request: APNSRequest, over connection: ProviderConnection) -> IncomingAPNSPush {
        var request = request
        request.connection = credentials.facts(of: request, over: connection)
        var topic = request.fields.topic
        let outcome = Result { [request] () throws(APNSRefusal) in
            try request.checkFields()
            topic = try credentials.topic(of: request, over: connection)
            return try request.notification(topic: topic)
        }
        return IncomingAPNSPush(request, topic: topic, certificate: connection.certificate, outcome: outcome, core)
    }
}

extension Request {
    /// The request's `apns-id` as it came, or a new one: every answer has one.
    fileprivate var apnsID: String { headers[values: .apnsID].first ?? MessageID.uuid() }
}

extension APNSEnvironment {
    /// The environment that a request's host says, which may have a port; `nil` for a host that is not Apple's.
    init?(authority: String?) { self.init(host: authority.flatMap(HostPort.init)?.host) }
}
