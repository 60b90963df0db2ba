// SPDX-License-Identifier: Apache-2.0

import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import PushMessages
import PushSimulator
import WebPush

/// `POST` to a subscription's endpoint (RFC 8030 section 5), under the emulator's own address and under the services'
/// addresses.
struct PushRoute: EmulatorRoute {
    let web: WebService

    func add(to router: Router<EmulatorRequestContext>) {
        router.post("webpush/:service/:token") { request, context in
            let name = try context.parameters.require("service")
            guard let personality = PushPersonalities.named(name) else {
                web.note(unknownService: name)
                throw HTTPError(.notFound)
            }
            return try await respond(to: request, context, as: personality)
        }
        // Chrome's endpoints, newer and older; its test builds' endpoints have another prefix.
        for path in ["fcm/send/:token", "wp/:token", "preprod/wp/:token"] {
            router.post(RouterPath(path)) { try await respond(to: $0, $1, as: FCMPersonality()) }
        }
        for path in ["wpush/:token", "wpush/v1/:token", "wpush/v2/:token"] {
            router.post(RouterPath(path)) { try await respond(to: $0, $1, as: MozillaPersonality()) }
        }
    }

    private func respond(
        to request: Request,
        _ context: EmulatorRequestContext,
        as personality: any PushPersonality
    ) async throws -> Response {
        let token = try context.parameters.require("token")
        let body = try await collect(request, upTo: personality.bodyByteLimit)
        let (subscription, device) = try await web.core.store.read { transaction in
            let found = try WebSubscription.find(token, in: transaction)
            return (found, try found.flatMap { try DeviceRow.find($0.device, in: transaction) })
        }
        let judgement = PushJudgement(
            request.headers,
            bodyByteCount: body.byteCount,
            for: subscription,
            at: endpoint(of: subscription, request),
            isGone: device?.unregistered != nil,
            as: personality,
            isStrict: web.core.configuration.isStrict
        )
        var hit: AppliedFault?
        if let subscription, let device, judgement.refusal == nil {
            hit = try await web.core.faults.decide(on: subscription, of: device)
        }
        let refusal = judgement.refusal ?? hit.flatMap { $0.isTaken ? nil : $0.refusal(as: personality) }
        let problem = judgement.problem ?? hit.flatMap { $0.isTaken ? nil : $0.problem }
        let note = refusal.map { Self.note(of: $0, for: problem ?? .failing, request.headers, as: personality) }
        let push = Self.push(request.headers, body.bytes, judgement, for: subscription, as: personality)
        let name = UniqueToken.make()
        _ = try await web.core.accept(
            IncomingPush(
                headers: request.headers,
                body: body.bytes,
                subscription: subscription,
                device: device,
                refusal: refusal,
                note: note,
                push: push,
                name: name,
                defaultProject: web.core.configuration.defaultProject,
                fault: hit?.note
            )
        )
        // The inbox tells when the push came, so the fault's time passes after it is stored.
        try await hit?.wait()
        switch hit?.code {
        case .connectionReset, .answerLost: try await context.resetConnection()
        default: break
        }
        if let refusal { return refusal.response }
        var headers = personality.acceptance(id: name)
        let origin = subscription.flatMap { PushOrigin($0.endpoint)?.description } ?? ""
        headers[.location] = "\(origin)/webpush/m/\(name)"
        headers[.ttl] = String(judgement.timeToLive)
        return Response(status: .created, headers: headers)
    }

    private static func note(
        of refusal: PushRefusal,
        for problem: PushProblem,
        _ headers: HTTPFields,
        as personality: any PushPersonality
    ) -> RefusalNote {
        let credentials = DecodedCredentials.authorization(headers[.authorization])
        return RefusalNote(
            personality.title,
            refusal.status,
            refusal.code,
            problem.reason(
                headers,
                claims: credentials?["claims"]?.object,
                header: credentials?["header"]?.object,
                at: Date()
            ),
            credentials: credentials,
            platform: .web
        )
    }

    /// The endpoint as the sender knows it: builds of Chromium that share registrations differ in the host.
    private func endpoint(of subscription: WebSubscription?, _ request: Request) -> String {
        let host = request.head.authority.flatMap { HostPort($0) }?.host ?? ""
        if WebHosts.all.contains(host) || web.configuration.sharedHosts.contains(host) {
            return "https://\(host)\(request.uri.path)"
        }
        return subscription?.endpoint ?? ""
    }

    /// The body, and its length even if it is too long to be kept.
    private func collect(_ request: Request, upTo limit: Int) async throws -> (bytes: ByteBuffer, byteCount: Int) {
        do {
            let bytes = try await request.body.collect(upTo: max(limit, web.limits.bodyByteCount))
            return bytes.readableBytes > limit ? (ByteBuffer(), bytes.readableBytes) : (bytes, bytes.readableBytes)
        } catch is NIOTooManyBytesError {
            return (ByteBuffer(), Int.max)
        }
    }

    /// The push for the browser: decrypted for a simulated one, unchanged for a real one.
    private static func push(
        _ headers: HTTPFields,
        _ body: ByteBuffer,
        _ judgement: PushJudgement,
        for subscription: WebSubscription?,
        as personality: any PushPersonality
    ) -> DirectPush {
        var push = DirectPush(headers: IncomingPush.kept(headers, timeToLive: judgement.timeToLive, by: personality))
        push.remarks = judgement.remarks
        if judgement.problem?.isAboutTTL == true { push.headers["TTL"] = headers[.ttl] }
        let body = Array(body.readableBytesView)
        guard let subscription, !body.isEmpty else { return push }
        guard let keys = subscription.keys else {
            push.sealed = body
            return push
        }
        do throws(WebPushError) {
            push.data = try keys.decrypt(
                EncryptedPush(
                    body: body,
                    contentEncoding: headers[.contentEncoding] ?? "",
                    encryption: headers[.encryption],
                    cryptoKey: headers[.cryptoKey]
                )
            )
        } catch {
            push.failure = .init(code: error.code.rawValue, message: error.message)
        }
        return push
    }
}
