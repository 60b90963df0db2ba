// SPDX-License-Identifier: Apache-2.0

import NIOCore
import PushMessages
import PushSimulator

/// A request of a provider on its way to the store.
struct APNSSending: IncomingMessage {
    let request: APNSRequest
    /// The topic, that of the certificate where the request names none.
    let topic: String?
    /// What the device gets, or what was refused; `nil` where there is no payload.
    var notification: APNSNotification?
    var refusal: APNSRefusal?
    /// The failure on purpose that it has met, see ``AppliedFault/note``.
    var fault: String?
    private let words: SearchableText
    private let headers: String?
    private let core: CoreConfiguration

    init(_ request: APNSRequest, topic: String?, outcome: Result<APNSNotification, APNSRefusal>, _ core: EmulatorCore) {
        self.request = request
        self.topic = topic
        self.core = core.configuration
        headers = KeptHeaders.text(request.headers)
        switch outcome {
        case .success(let notification):
            self.notification = notification
            words = SearchableText(notification)
        case .failure(let refusal):
            self.refusal = refusal
            // What was refused is found by its words too, and linted.
            notification = request.refused
            words = SearchableText(notification ?? APNSNotification(payload: [:]))
        }
    }

    var byteCount: Int { request.body.readableBytes }

    /// Looks up whose token it is; the answer is why the request is refused, `nil` for an accepted one.
    func admit(in transaction: StoreTransaction) throws -> (envelope: Envelope, answer: APNSRefusal?) {
        let token = DeviceIdentity.apnsToken(request.token)
        let device = try token.flatMap { try DeviceAddress(.apnsToken, $0).device(in: transaction) }
        let refusal = refusal ?? self.refusal(token, of: device)
        let isAccepted = refusal == nil
        var envelope = Envelope(
            project: device?.project ?? core.defaultProject,
            wire: .apns,
            name: isAccepted ? request.id : "",
            target: .token(token ?? request.token),
            words: words,
            reachesDevices: device != nil,
            status: refusal?.status ?? 200,
            errorCode: refusal?.reason,
            fault: fault,
            headers: headers,
            body: request.body
        )
        envelope.details = request.details(topic: topic)
        envelope.payload = notification.map(Payload.apns)
        if self.refusal == nil { envelope.encodedPayload = notification.flatMap(encoded) }
        if isAccepted, let device, let token {
            envelope.recipients = [MessageRecipient(registration: token, device: device.id)]
        }
        return (envelope, refusal)
    }

    /// The payload as ``Payload/encoded`` has it, around the body as it came; `nil` for a body with space around it.
    private func encoded(_ notification: APNSNotification) -> ByteBuffer? {
        let body = request.body.readableBytesView
        guard body.first == UInt8(ascii: "{"), body.last == UInt8(ascii: "}") else { return nil }
        let headers = JSONObject(notification.headers.map { ($0.key, JSONValue.string($0.value)) })
        var encoded = ByteBuffer(string: #"{"headers":"#)
        encoded.writeBytes(JSONValue.object(headers).encoded())
        encoded.writeString(#","payload":"#)
        encoded.writeImmutableBuffer(request.body)
        if let connection = notification.connection {
            encoded.writeString(#","connection":"#)
            encoded.writeBytes(JSONValue.object(connection.json).encoded())
        }
        encoded.writeString("}")
        return encoded
    }

    /// What APNs refuses once it knows whose token it is.
    ///
    /// A token that nobody registered is taken as one of a phone elsewhere, unless the emulator is strict.
    private func refusal(_ token: String?, of device: DeviceRow?) -> APNSRefusal? {
        guard token != nil else { return .badDeviceToken }
        guard let device else { return core.isStrict ? .badDeviceToken : nil }
        let app = device.appleApp
        if let own = app.apnsEnvironment, let asked = request.environment, own.rawValue != asked.rawValue {
            return .badDeviceToken
        }
        guard let topic, request.pushType?.fits(topic, of: app.bundleIdentifier) == true else {
            return .deviceTokenNotForTopic
        }
        return device.unregistered.map { .unregistered(since: $0) }
    }
}

extension DeviceRow {
    /// The app of an Apple device.
    var appleApp: AppleDevice.App {
        // Most devices are configured in no way.
        if configuration == "{}" { return AppleDevice.Configuration.standard.app }
        guard case .apple(let configuration) = fullConfiguration else { return AppleDevice.App() }
        return configuration.app
    }
}
