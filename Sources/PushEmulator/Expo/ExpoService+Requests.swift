// SPDX-License-Identifier: Apache-2.0

import Hummingbird
import NIOCore
import PushMessages

extension ExpoService {
    /// Refuses a request without the access token, if one is needed.
    func authorize(_ request: Request) throws(ExpoError) {
        guard let accessToken else { return }
        let given = request.headers[.authorization] ?? ""
        guard given.lowercased().hasPrefix("bearer "),
            given.utf8.dropFirst("bearer ".utf8.count).elementsEqual(accessToken.utf8)
        else { throw .unauthorized }
    }

    /// Answers a request that fails as a whole before its messages are read, and puts that into the inbox.
    func refuse(_ error: ExpoError) -> Response {
        core.note(
            RefusedRequest("Expo refuses: \(error.code)", .expo, in: core.configuration.defaultProject, error.note)
        )
        return error.response
    }

    /// Reads the messages, one for each recipient, and refuses what the service refuses as a whole.
    func sendings(_ json: JSONValue, headers: String?) async throws -> [IncomingExpoMessage] {
        var sendings: [IncomingExpoMessage] = []
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
                    IncomingExpoMessage(
                        message: message,
                        token: token,
                        core: core.configuration,
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
        let project = try await project(of: sendings.map(\.token)) ?? core.configuration.defaultProject
        guard rate.take(sendings.count, of: project) else { throw ExpoError.tooManyRequests }
        return sendings
    }

    /// The project that all recipients belong to; `nil` if no device has their tokens.
    private func project(of tokens: [String]) async throws -> String? {
        let projects = try await core.store.read { database in
            try tokens.reduce(into: [String: [String]]()) { projects, token in
                guard let device = try IncomingExpoMessage.device(of: token, in: database) else { return }
                projects[device.project, default: []].append(token)
            }
        }
        guard projects.count > 1 else { return projects.keys.first }
        let details = projects.sorted { $0.key < $1.key }.map { project, tokens in
            (key: IncomingExpoMessage.experience(of: project), value: JSONValue.array(tokens.map(JSONValue.string)))
        }
        throw ExpoError(
            400,
            "PUSH_TOO_MANY_EXPERIENCE_IDS",
            "All push notification messages in the same request must be for the same project; check the details field to "
                + "investigate conflicting tokens.",
            details: JSONObject(details)
        )
    }

    /// Asks for each message which fault strikes it; the answer is the one that the sender waits for.
    func strike(_ sendings: inout [IncomingExpoMessage]) async throws -> AppliedFault? {
        var wait: AppliedFault?
        for index in sendings.indices {
            guard !core.faults.isIdle,
                let hit = try await core.faults.decide(
                    FaultedRequest(
                        operation: .send,
                        project: core.configuration.defaultProject,
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
        return wait
    }

    func send(written request: SenderRequest) async throws -> WrittenRequestAnswer? {
        guard request.isForExpo else { return nil }
        var sendings: [IncomingExpoMessage]
        do {
            sendings = try await self.sendings(request.document, headers: nil)
        } catch let error as ExpoError {
            return .refused("Expo refuses the request: \(error.message)")
        }
        _ = try await strike(&sendings)
        var first: Int64?
        for sending in sendings {
            let id = try await core.accept(sending).id
            if first == nil { first = id }
        }
        return first.map(WrittenRequestAnswer.taken) ?? .refused("The request has no message.")
    }
}
