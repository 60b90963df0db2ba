// SPDX-License-Identifier: Apache-2.0

import HTTPTypes
import Hummingbird
import NIOCore
import PushMessages

/// A request about an app's broadcasts and channels, whose provider may make it.
struct BroadcastRequest: Sendable {
    let bundle: String
    let headers: HTTPFields
    let fields: APNSFields
    let body: ByteBuffer
    let environment: APNSEnvironment?
    /// The `apns-request-id` of the request, or a new one.
    let id: String

    /// The channel's id from the header.
    func channel() throws(APNSRefusal) -> String {
        let id = headers[.apnsChannelID]
        if let refusal = BroadcastHeaders.refusal(ofChannel: id) { throw APNSRefusal(refusal) }
        return id ?? ""
    }

    /// The answer: nobody looks for an `apns-id` here.
    func answer(_ status: HTTPResponse.Status, _ json: JSONValue? = nil, channel: String? = nil) -> Response {
        var headers: HTTPFields = [.apnsRequestID: id]
        headers[.apnsChannelID] = channel
        let body = json.map { ByteBuffer(bytes: $0.encoded()) } ?? ByteBuffer()
        if json != nil { headers[.contentType] = "application/json" }
        headers[.contentLength] = status == .noContent ? nil : String(body.readableBytes)
        return Response(status: status, headers: headers, body: ResponseBody(byteBuffer: body))
    }
}

extension AppleService {
    /// Answers a request about broadcasts: authenticates the provider, meets the faults, and puts a refusal into the inbox.
    func answerBroadcast(
        _ request: Request,
        _ context: EmulatorRequestContext,
        _ body: (BroadcastRequest) async throws -> Response
    ) async throws -> Response {
        let bundle = context.parameters.decoded("bundle")
        let content: ByteBuffer
        do {
            content = try await request.body.collect(upTo: limits.bodyByteCount)
        } catch  where DevicePushRoute.isTooLarge(error) {
            return refuse(request, .payloadTooLarge)
        }
        let broadcast = BroadcastRequest(
            bundle: bundle,
            headers: request.headers,
            fields: APNSFields(request.headers),
            body: content,
            environment: APNSEnvironment(authority: request.head.namedHost),
            id: request.headers[.apnsRequestID] ?? MessageID.uuid()
        )
        do {
            let connection = await credentials.connection(of: context.connection)
            try authenticate(broadcast, over: connection)
            let hit = try await core.faults.decideOnBroadcast(core.configuration)
            if let hit, !hit.isTaken {
                try await hit.wait()
                if hit.code == .connectionReset { try await context.resetConnection() }
                throw hit.apnsRefusal
            }
            let response = try await body(broadcast)
            try await hit?.wait()
            if hit?.code == .answerLost { try await context.resetConnection() }
            return response
        } catch let refusal as APNSRefusal {
            var response = refuse(request, refusal)
            response.headers[.apnsID] = nil
            response.headers[.apnsRequestID] = broadcast.id
            return response
        }
    }

    /// The provider may send to the app in the path, which takes the place of a topic.
    private func authenticate(_ request: BroadcastRequest, over connection: ProviderConnection) throws(APNSRefusal) {
        var headers = request.headers
        headers[.apnsTopic] = request.bundle
        let push = APNSRequest(token: "", headers: headers, body: request.body, environment: request.environment)
        if push.fields.hasDuplicates { throw .duplicateHeaders }
        do throws(APNSRefusal) {
            _ = try credentials.topic(of: push, over: connection)
        } catch {
            // The certificate or the key is another app's.
            throw error.reason == "BadTopic" || error.reason == "TopicDisallowed"
                ? .topicMismatch.because(
                    error.detail?.cause ?? "the credentials are another app's",
                    about: .field("path", value: request.bundle)
                )
                : error
        }
    }
}

extension HTTPField.Name {
    static let apnsChannelID = Self("apns-channel-id")!
}
