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
            let json = try await ExpoRequestBody.json(of: request, upTo: expo.limits.bodyByteCount)
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
        var sendings = try await expo.sendings(json, headers: headers)
        let wait = try await expo.strike(&sendings)
        if wait?.code == .connectionReset { try await context.resetConnection() }
        var tickets: [JSONValue] = []
        for sending in sendings {
            switch try await expo.core.accept(sending).answer {
            case .notRegistered:
                tickets.append([
                    "status": "error",
                    "message": .string("\"\(sending.token)\" is not a registered push notification recipient"),
                    "details": [
                        "error": .string(IncomingExpoMessage.notRegistered), "expoPushToken": .string(sending.token),
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
}
