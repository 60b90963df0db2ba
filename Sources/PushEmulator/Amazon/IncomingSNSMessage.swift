// SPDX-License-Identifier: Apache-2.0

import NIOCore
import PushMessages
import PushSimulator

/// What is published, for one endpoint, on its way to the store.
struct IncomingSNSMessage: IncomingMessage {
    /// The endpoint; `nil` if the request is refused before it is known.
    var endpoint: SNSAccount.Endpoint?
    /// The message for its platform; `nil` if there is none.
    var value: SNSMessage.Value?
    /// The message attributes.
    var attributes: [String: String]
    let core: CoreConfiguration
    let headers: String?
    let body: ByteBuffer
    /// The id in the sender's answer.
    var id = ""
    /// The fault that strikes the message.
    var fault: AppliedFault?
    /// Why the request is refused; `nil` if SNS takes it.
    var failure: SNSError?

    var byteCount: Int { body.readableBytes }

    /// Looks up whose token it is; the answer is whether FCM or APNs rejects the token, after which SNS disables the endpoint.
    func admit(in transaction: StoreTransaction) throws -> (envelope: Envelope, answer: Bool) {
        let device = try endpoint.flatMap { try Self.device(of: $0, in: transaction) }
        let payload = value.map { self.payload(of: $0, for: device) }
        let rejection = failure == nil ? self.rejection(of: device, payload) : nil
        let note = failure?.note ?? rejection
        let isTaken = note == nil
        var envelope = Envelope(
            project: device?.project ?? core.defaultProject,
            wire: .sns,
            name: failure == nil ? id : "",
            target: endpoint.map { .token($0.token) },
            words: SearchableText(payload?.message ?? PushMessage(to: nil)),
            reachesDevices: isTaken && device != nil,
            status: failure?.status ?? 200,
            errorCode: note?.answers.first?.code,
            refusal: note,
            fault: fault?.note,
            headers: headers,
            body: body
        )
        envelope.payload = payload ?? .fcm(PushMessage(to: nil))
        if isTaken, let device, let endpoint {
            envelope.recipients = [MessageRecipient(registration: endpoint.token, device: device.id)]
        }
        return (envelope, rejection?.answers.first?.status == 410)
    }

    /// The device that has an endpoint's token, of FCM or of APNs.
    private static func device(
        of endpoint: SNSAccount.Endpoint,
        in transaction: StoreTransaction
    ) throws -> DeviceRow? {
        let address =
            endpoint.platform.isApple
            ? DeviceAddress(.apnsToken, endpoint.token.lowercased()) : DeviceAddress(.fcmToken, endpoint.token)
        return try address.device(in: transaction)
    }

    private static func app(of device: DeviceRow) -> AppleDevice.App? {
        guard case .apple(let configuration) = device.fullConfiguration else { return nil }
        return configuration.app
    }

    private func payload(of value: SNSMessage.Value, for device: DeviceRow?) -> Payload {
        let now = Int(StoredTime.now / 1_000_000)
        guard value.platform.isApple else {
            return .fcm(value.fcmMessage(to: endpoint?.token, now: now) { attributes[$0] })
        }
        let topic = device.flatMap(Self.app(of:))?.bundleIdentifier
        return .apns(value.appleNotification(to: topic, now: now) { attributes[$0] })
    }

    /// Why FCM or APNs does not take what SNS sends, which the sender is not told: 410 for a token that is good for nothing.
    private func rejection(of device: DeviceRow?, _ payload: Payload?) -> RefusalNote? {
        guard let value else {
            return Self.note(
                400,
                "InvalidParameter",
                "the message has neither a value for \(endpoint?.platform.rawValue ?? "the platform") nor a default",
                "Add the platform's value to the JSON of Message."
            )
        }
        let service = value.platform.isApple ? "APNs" : "FCM"
        if let fault, !fault.isTaken {
            return Self.note(
                fault.code == .unregistered || fault.code == .senderIDMismatch ? 410 : 400,
                fault.code.rawValue,
                "\(service) refuses the message",
                "See the endpoint's attributes, and set a new token."
            )
        }
        let isGone = device.map { $0.unregistered != nil } ?? core.isStrict
        if isGone {
            return Self.note(
                410,
                value.platform.isApple ? "Unregistered" : "UNREGISTERED",
                "no app has the endpoint's token any more, so that SNS takes the message, \(service) refuses it, and SNS "
                    + "disables the endpoint",
                "Get a new token from the app, and set Token and Enabled of the endpoint."
            )
        }
        if value.platform.isApple, let own = device.flatMap(Self.app(of:))?.apnsEnvironment,
            (own == .sandbox) != (value.platform == .apnsSandbox)
        {
            return Self.note(
                410,
                "BadDeviceToken",
                "the token is of APNs' environment \(own.rawValue), and the application is \(value.platform.rawValue)",
                "Make the application with the platform of the token's environment."
            )
        }
        if case .fcm = payload, let violation = value.fcmReading(received: 0).violations.first {
            return Self.note(
                400,
                "INVALID_ARGUMENT",
                "FCM refuses the message: \(violation.description)",
                "Correct it."
            )
        }
        if case .apns(let push) = payload, push.byteCount > push.byteLimit {
            return Self.note(413, "PayloadTooLarge", "the payload has \(push.byteCount) bytes", "Send less.")
        }
        return nil
    }

    private static func note(_ status: Int, _ code: String, _ cause: String, _ remedy: String) -> RefusalNote {
        RefusalNote("The service behind Amazon SNS", status, code, RefusalReason(cause, remedy))
    }
}
