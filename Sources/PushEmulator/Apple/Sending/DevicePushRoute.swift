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
        let id = request.headers[values: .apnsID].first
        let token = try context.parameters.require("token")
        let body: ByteBuffer
        do {
            body = try await request.body.collect(upTo: apple.limits.bodyByteCount)
        } catch  where Self.isTooLarge(error) {
            return APNSAnswer(id, .payloadTooLarge).response
        }
        let host = (request.head.authority ?? request.headers[.host]).flatMap(HostPort.init)?.host
        let push = APNSRequest(
            token: token,
            headers: request.headers,
            body: body,
            environment: APNSEnvironment(host: host)
        )
        let connection = await apple.credentials.connection(of: context.connection)
        let sending = apple.sending(push, over: connection)
        guard !apple.core.faults.isIdle, sending.refusal == nil,
            let hit = try await apple.core.faults.hit(on: sending, apple.core.configuration)
        else { return try await store(sending) }
        return try await store(sending, struckBy: hit, context)
    }

    /// Stores the push before the fault's time passes: the inbox tells when it came.
    private func store(
        _ sending: APNSSending,
        struckBy hit: FaultHit,
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

    private func store(_ sending: APNSSending) async throws -> Response {
        let refusal: APNSRefusal?
        do {
            refusal = try await apple.core.accept(sending).answer
        } catch let error where !(error is CancellationError) {
            // The store is busy, full or stopping.
            refusal =
                EmulatorResponder.error(for: error).status.code == 503 ? .serviceUnavailable : .internalServerError
        }
        // Its form in production is not known to anybody outside, because only the sandbox has it.
        let uniqueID = sending.request.environment == .production ? nil : sending.request.uniqueID
        return APNSAnswer(sending.request.id, refusal, uniqueID: uniqueID).response
    }

    private static func isTooLarge(_ error: any Error) -> Bool {
        error is NIOTooManyBytesError || (error as? RequestRefusal)?.error.status == .contentTooLarge
    }
}

extension AppleService {
    /// What a request is answered whose path is that of no route, or with another method.
    func unknownPath(_ request: Request) -> Response? {
        let path = request.uri.path.split(separator: "/")
        let refusal: APNSRefusal =
            switch (path.starts(with: ["3", "device"]), path.count) {
            case (true, 2): .missingDeviceToken
            case (true, 3) where request.method != .post: .methodNotAllowed
            default: .badPath
            }
        return APNSAnswer(request.headers[values: .apnsID].first, refusal).response
    }

    /// Reads a request and checks all of it that takes no look into the store.
    func sending(_ request: APNSRequest, over connection: ProviderConnection) -> APNSSending {
        var topic = request.headers[.apnsTopic]
        let outcome = Result { () throws(APNSRefusal) in
            try request.checkFields()
            topic = try credentials.topic(of: request, over: connection)
            return try request.notification(topic: topic)
        }
        return APNSSending(request, topic: topic, outcome: outcome, core)
    }
}

extension HTTPField.Name {
    fileprivate static let host = Self("Host")!
}
