// SPDX-License-Identifier: Apache-2.0

import NIOCore
import PushMessages

/// One message that is published: its text, its attributes, and whom it is for.
struct SNSPublishing: Sendable {
    let message: SNSMessage
    let attributes: [String: String]
    let endpoints: [SNSAccount.Endpoint]

    /// Reads a request of Publish, or an entry of PublishBatch with the topic of the request around it.
    init(_ request: SNSRequest, topic: String?, in account: SNSAccount) throws(SNSError) {
        let text = request["Message"] ?? ""
        attributes = request.messageAttributes
        let size = text.utf8.count + attributes.reduce(0) { $0 + $1.key.utf8.count + $1.value.utf8.count }
        if size > SNSMessage.byteLimit { throw .tooLarge }
        if text.isEmpty { throw .invalid("Empty message") }
        if request["PhoneNumber"] != nil {
            throw .invalid("PhoneNumber", "This emulator sends pushes to phones, and no text messages")
        }
        guard let target = topic ?? request["TopicArn"] ?? request["TargetArn"], !target.isEmpty else {
            throw .invalid("TargetArn or TopicArn", "no value for required parameter")
        }
        let isTopic = !((try? SNSName(target, "TargetArn", parts: 4))?.isEndpoint ?? false)
        switch request["MessageStructure"] {
        case nil, ""?: message = SNSMessage(plain: text)
        case "json"?:
            do throws(SNSMessage.Failure) {
                message = try SNSMessage(structured: text, toTopic: isTopic)
            } catch {
                throw .invalid(
                    error == .notJSON
                        ? "Message Structure - JSON message body failed to parse"
                        : "Message Structure - No default entry in JSON message body"
                )
            }
        case _?: throw .invalid("MessageStructure", "Invalid value; the only value is json")
        }
        if isTopic {
            endpoints = try account.subscribers(of: target)
        } else {
            let endpoint: SNSAccount.Endpoint
            do throws(SNSError) {
                endpoint = try account.endpoint(target, "TargetArn")
            } catch {
                throw error == .noEndpoint
                    ? .invalid("TargetArn", "No endpoint found for the target arn specified") : error
            }
            guard endpoint.isEnabled else { throw .disabled }
            endpoints = [endpoint]
        }
    }
}

extension AmazonService {
    /// Publishes one message, and returns its id.
    ///
    /// - Throws: ``SNSError`` for what SNS refuses, which the inbox has too; the error of the store.
    func publish(_ request: SNSRequest, topic: String? = nil, _ exchange: SNSExchange) async throws -> String {
        let id = MessageID.uuid()
        var sending = IncomingSNSMessage(
            attributes: request.messageAttributes,
            core: core.configuration,
            headers: exchange.headers,
            body: exchange.body,
            id: id
        )
        do {
            let publishing = try SNSPublishing(request, topic: topic, in: account)
            for endpoint in publishing.endpoints {
                sending.endpoint = endpoint
                sending.value = publishing.message.value(for: endpoint.platform)
                sending.fault = try await core.faults.decide(
                    FaultedRequest(
                        operation: .send,
                        project: core.configuration.defaultProject,
                        registration: endpoint.token
                    )
                )
                if let hit = sending.fault {
                    if hit.code == .connectionReset { try await exchange.context.resetConnection() }
                    if let error = hit.snsError {
                        try await hit.wait()
                        throw error
                    }
                }
                if try await core.accept(sending).answer { account.disable(endpoint) }
                if let hit = sending.fault {
                    try await hit.wait()
                    if hit.code == .answerLost { try await exchange.context.resetConnection() }
                }
            }
            return id
        } catch let error as SNSError {
            sending.failure = error
            _ = try await core.accept(sending)
            throw error
        }
    }
}

/// The request around what is published, as the inbox keeps it.
struct SNSExchange: Sendable {
    let headers: String?
    let body: ByteBuffer
    let context: EmulatorRequestContext
}
