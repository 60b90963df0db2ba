// SPDX-License-Identifier: Apache-2.0

import HTTPTypes
import Hummingbird
import NIOCore
import PushMessages

/// `POST /v1/projects/{project}/messages:send`, with and without `/v1`.
struct SendRoute: EmulatorRoute {
    let services: EmulatorServices

    func add(to router: Router<EmulatorRequestContext>) {
        router.post("v1/projects/:project/messages:send", use: respond)
        router.post("projects/:project/messages:send", use: respond)
    }

    @Sendable private func respond(to request: Request, context: EmulatorRequestContext) async throws -> Response {
        let project = try context.parameters.require("project")
        let buffer = try await request.body.collect(upTo: services.configuration.limits.bodyByteCount)
        let reading = try PushMessage.read(Array(buffer.readableBytesView))
        let name = MessageName.make(for: reading.message.target, in: project)
        let draft = MessageDraft(
            project: project,
            wire: .v1,
            name: name,
            message: reading.message,
            isDryRun: reading.validateOnly,
            status: 200,
            errorCode: nil,
            headers: KeptHeaders.text(request.headers),
            body: buffer
        )
        let id = try await services.store.write { database in try draft.insert(database) }
        services.events.publish(.messageReceived(id: id, project: project))
        services.deliveries.wake()
        return .json(["name": .string(name)])
    }
}
