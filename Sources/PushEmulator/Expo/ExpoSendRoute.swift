// SPDX-License-Identifier: Apache-2.0

import HTTPTypes
import Hummingbird
import NIOCore
import PushMessages

/// `POST /--/api/v2/push/send`: one message or a list of them, each for one recipient or several.
struct ExpoSendRoute: EmulatorRoute {
    let expo: ExpoService

    func add(to router: Router<EmulatorRequestContext>) {
        router.post("--/api/v2/push/send", use: respond)
    }

    @Sendable private func respond(to request: Request, context: EmulatorRequestContext) async throws -> Response {
        do {
            try expo.authorize(request)
            let json = try await ExpoRequest.json(of: request, upTo: expo.limits.bodyByteCount)
            return try await answer(json, headers: KeptHeaders.text(request.headers), context)
        } catch let error as ExpoError {
            return expo.refuse(error)
        }
    }

    private func answer(
        _ json: JSONValue,
        headers: String?,
        _ context: EmulatorRequestContext
    ) async throws -> Response {
        var sendings = try await sendings(json, headers: headers)
        var wait: AppliedFault?
        for index in sendings.indices {
            guard !expo.core.faults.isIdle,
                let hit = try await expo.core.faults.decide(
                    FaultedRequest(
                        operation: .send,
                        project: expo.core.configuration.defaultProject,
                        registration: ExpoMessage.name(inToken: sendings[index].token)
                    )
                )
            else { continue }
            sendings[index].fault = hit
            if hit.latency > wait?.latency ?? .zero || wait == nil { wait = hit }
            guard let failure = hit.expoFailure else { continue }
            for index in sendings.indices { sendings[index].failure = failure }
            break
        }
        if wait?.code == .connectionReset { try await context.resetConnection() }
        var tickets: [JSONValue] = []
        for sending in sendings {
            switch try await expo.core.accept(sending).answer {
            case .notRegistered:
                tickets.append([
                    "status": "error",
                    "message": .string("\"\(sending.token)\" is not a registered push notification recipient"),
                    "details": [
                        "error": .string(ExpoSending.notRegistered), "expoPushToken": .string(sending.token),
                    ],
                ])
            case .ticket(let receipt):
                let id = MessageID.uuid()
                if sending.failure == nil { expo.receipts.keep(receipt, of: id) }
                tickets.append(["status": "ok", "id": .string(id)])
            }
        }
        try await wait?.wait()
        if wait?.code == .answerLost { try await context.resetConnection() }
        if let failure = sendings.first?.failure { return failure.response }
        let isOne = json.object != nil && sendings.first?.message.isList == false
        return Response.json(["data": isOne ? tickets[0] : .array(tickets)], isPretty: false)
    }

    /// Reads the messages, one for each recipient, and refuses what the service refuses as a whole.
    private func sendings(_ json: JSONValue, headers: String?) async throws -> [ExpoSending] {
        var sendings: [ExpoSending] = []
        for element in json.array ?? [json] {
            let message: ExpoMessage
            do throws(ExpoMessage.Violation) {
                message = try ExpoMessage(element)
            } catch {
                throw ExpoError(400, "API_ERROR", error.description)
            }
            let body = ByteBuffer(bytes: element.encoded())
            for token in message.to {
                sendings.append(
                    ExpoSending(
                        message: message,
                        token: token,
                        core: expo.core.configuration,
                        headers: headers,
                        body: body
                    )
                )
            }
        }
        if sendings.count > ExpoMessage.recipientLimit {
            throw ExpoError.tooMany(
                "PUSH_TOO_MANY_NOTIFICATIONS",
                "send",
                sendings.count,
                limit: ExpoMessage.recipientLimit
            )
        }
        let project = try await project(of: sendings.map(\.token)) ?? expo.core.configuration.defaultProject
        guard expo.rate.take(sendings.count, of: project) else { throw ExpoError.tooManyRequests }
        return sendings
    }

    /// The project that all recipients belong to; `nil` if no device has their tokens.
    private func project(of tokens: [String]) async throws -> String? {
        let projects = try await expo.core.store.read { database in
            try tokens.reduce(into: [String: [String]]()) { projects, token in
                guard let device = try ExpoSending.device(of: token, in: database) else { return }
                projects[device.project, default: []].append(token)
            }
        }
        guard projects.count > 1 else { return projects.keys.first }
        let details = projects.sorted { $0.key < $1.key }.map { project, tokens in
            (key: ExpoSending.experience(of: project), value: JSONValue.array(tokens.map(JSONValue.string)))
        }
        throw ExpoError(
            400,
            "PUSH_TOO_MANY_EXPERIENCE_IDS",
            "All push notification messages in the same request must be for the same project; check the details field to "
                + "investigate conflicting tokens.",
            details: JSONObject(details)
        )
    }
}
