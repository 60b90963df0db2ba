// SPDX-License-Identifier: Apache-2.0

import HTTPTypes
import Hummingbird
import NIOCore
import PushMessages

/// `POST /aws/sns`: every action of Amazon SNS, by AWS' query protocol.
struct SNSRoute: EmulatorRoute {
    let amazon: AmazonService

    func add(to router: Router<EmulatorRequestContext>) {
        router.post(RouterPath(EmulatorAccess.snsPath)) { request, context in
            do {
                let body: ByteBuffer
                do {
                    body = try await request.body.collect(upTo: amazon.limits.bodyByteCount)
                } catch is NIOTooManyBytesError {
                    throw SNSError.tooLarge
                }
                return try await answer(request, body, context)
            } catch let error as SNSError {
                return error.response
            }
        }
    }

    private func answer(
        _ request: Request,
        _ body: ByteBuffer,
        _ context: EmulatorRequestContext
    ) async throws -> Response {
        let fields = SNSRequest(
            FormFields(String(buffer: body)),
            authorization: request.headers[.authorization]
        )
        let exchange = SNSExchange(headers: KeptHeaders.text(request.headers), body: body, context: context)
        do {
            guard let name = fields["Action"] else { throw SNSError.notForm }
            guard let action = SNSAction(rawValue: name) else { throw SNSError.unknownAction(name) }
            return Self.answer(action, try await action.perform(fields, by: amazon, exchange))
        } catch let error as SNSError {
            // What is refused of a message is in the inbox with it.
            if fields["Action"] != SNSAction.publish.rawValue {
                let title = "Amazon SNS refuses: \(error.code)"
                amazon.core.note(RefusedRequest(title, .sns, in: amazon.core.configuration.defaultProject, error.note))
            }
            throw error
        }
    }

    private static func answer(_ action: SNSAction, _ result: [SNSElement]) -> Response {
        SNSElement(
            action.rawValue + "Response",
            [
                SNSElement(action.rawValue + "Result", result),
                SNSElement("ResponseMetadata", [SNSElement("RequestId", MessageID.uuid())]),
            ]
        ).response()
    }
}
