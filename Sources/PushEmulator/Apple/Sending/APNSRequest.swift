// SPDX-License-Identifier: Apache-2.0

import Foundation
import HTTPTypes
import NIOCore
import PushMessages

/// A request for one device: its header fields and its payload, checked in the order in which APNs is taken to check them.
///
/// Apple publishes no order, but that a provider is authenticated before its token is looked for.
struct APNSRequest: Sendable {
    /// The device token as the path has it.
    let token: String
    let headers: HTTPFields
    /// The header fields that APNs reads.
    let fields: APNSFields
    let body: ByteBuffer
    /// By the requested host; `nil` if that is not Apple's, and tokens of both environments are accepted.
    let environment: APNSEnvironment?
    /// The request's `apns-id` as it came, or a new one.
    let id: String
    /// The sandbox's id for Apple's console; its form in production is not public.
    let uniqueID: String?
    /// The facts about the provider's connection that lint receives.
    var connection: APNSConnection?

    init(token: String, headers: HTTPFields, body: ByteBuffer, environment: APNSEnvironment?) {
        self.token = token
        self.headers = headers
        fields = APNSFields(headers)
        self.body = body
        self.environment = environment
        id = fields.id ?? MessageID.uuid()
        uniqueID = environment == .production ? nil : MessageID.uuid()
    }

    /// Checks that come before the provider is authenticated.
    func checkFields() throws(APNSRefusal) {
        if fields.hasDuplicates { throw .duplicateHeaders }
    }

    /// The push that the device gets, for a provider that was authenticated.
    ///
    /// - Parameter topic: The topic; the certificate's if the request does not name one.
    func notification(topic: String?) throws(APNSRefusal) -> APNSNotification {
        guard let topic else { throw .missingTopic }
        guard APNSHeaders.isTopic(topic) else { throw .badTopic }
        if let reason = fields.checked.refusal { throw APNSRefusal(reason) }
        guard body.readableBytes > 0 else { throw .payloadEmpty }
        let limit = (pushType ?? .alert).byteLimit
        guard body.readableBytes <= limit else {
            throw .payloadTooLarge.because(
                "the payload has \(body.readableBytes) bytes, and APNs accepts \(limit)",
                about: .request
            )
        }
        guard case .object(let payload)? = try? JSONValue(parsing: Array(body.readableBytesView)) else {
            throw .payloadUnreadable
        }
        var push = APNSNotification(headers: kept(topic: topic), payload: payload)
        push.connection = connection
        return push
    }

    /// The kind of push; an absent one is an alert, an unknown one `nil`.
    var pushType: PushType? {
        guard let text = fields.pushType else { return .alert }
        return PushType(rawValue: text)
    }

    /// The inbox's details of delivery, as far as the request contains them.
    func details(topic: String?) -> PushDetails {
        PushDetails(
            type: fields.pushType ?? PushType.alert.rawValue,
            topic: topic,
            collapse: fields.collapseID,
            expires: fields.expiration.flatMap(APNSHeaders.time),
            priority: fields.priority ?? "10"
        )
    }

    /// A refused push as lint reads it: every field of Apple's as it came, and its coding.
    ///
    /// It is `nil` for a body that is not a payload, unless its coding says why that cannot be read.
    var refused: APNSNotification? {
        let json = try? JSONValue(parsing: Array(body.readableBytesView))
        guard let payload = json?.object ?? (headers[.contentEncoding] == nil ? nil : [:]) else { return nil }
        var fields = StringMap()
        for field in headers where field.name.canonicalName.hasPrefix("apns-") || field.name == .contentEncoding {
            fields[field.name.canonicalName] = field.value
        }
        var push = APNSNotification(headers: fields, payload: payload)
        push.connection = connection
        return push
    }

    /// The header fields that the device's push has.
    private func kept(topic: String) -> StringMap {
        var kept = StringMap()
        kept["apns-topic"] = topic
        kept["apns-id"] = id
        for (name, value) in [
            ("apns-push-type", fields.pushType), ("apns-priority", fields.priority),
            ("apns-expiration", fields.expiration), ("apns-collapse-id", fields.collapseID),
        ] {
            if let value { kept[name] = value }
        }
        return kept
    }
}
