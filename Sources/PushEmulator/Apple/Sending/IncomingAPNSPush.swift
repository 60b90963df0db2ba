// SPDX-License-Identifier: Apache-2.0

import NIOCore
import PushMessages
import PushSimulator

/// A request of a provider on its way to the store.
struct IncomingAPNSPush: IncomingMessage {
    let request: APNSRequest
    /// The topic; the certificate's if the request does not name one.
    let topic: String?
    /// The notification for the device, or the refused one; `nil` if there is no payload.
    var notification: APNSNotification?
    var refusal: APNSRefusal?
    /// The failure on purpose that it has met, see ``AppliedFault/note``.
    var fault: String?
    /// The certificate that the provider has shown on its connection, apart from the request.
    private let certificate: ProviderCertificate?
    private let words: SearchableText
    private let headers: String?
    private let core: CoreConfiguration

    init(
        _ request: APNSRequest,
        topic: String?,
        certificate: ProviderCertificate?,
        outcome: Result<APNSNotification, APNSRefusal>,
        _ core: EmulatorCore
    ) {
        self.request = request
        self.certificate = certificate
        self.topic = topic
        self.core = core.configuration
        headers = KeptHeaders.text(request.headers)
        switch outcome {
        case .success(let notification):
            self.notification = notification
            words = SearchableText(notification)
        case .failure(let refusal):
            self.refusal = refusal
            // A refused notification can be searched by its words too, and is linted.
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
            refusal: refusal.map(note),
            fault: fault,
            headers: headers,
            body: request.body
        )
        envelope.details = request.details(topic: topic)
        envelope.payload = notification.map(Payload.apns)
        if self.refusal == nil { envelope.encodedPayload = notification.flatMap(encoded) }
        if isAccepted, let device, let token {
            envelope.recipients = [MessageRecipient(registration: token, device: device.id)]
            try subscribe(device, in: transaction)
        }
        return (envelope, refusal)
    }

    /// An activity that a push starts subscribes to the channel that the push names.
    private func subscribe(_ device: DeviceRow, in transaction: StoreTransaction) throws {
        guard let aps = notification?.aps, let channel = aps["input-push-channel"]?.string, aps["event"] == "start"
        else {
            return
        }
        do {
            try ChannelSubscription.add(channel, of: device, in: transaction)
        } catch is EmulatorError {
            // APNs does not look into payloads; the device subscribes to nothing.
        }
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

    /// The refusals of APNs once it knows which device has the token.
    ///
    /// A token that nobody registered is taken as one of a phone elsewhere, unless the emulator is strict.
    private func refusal(_ token: String?, of device: DeviceRow?) -> APNSRefusal? {
        let given = RefusalReason.Subject.field("device token", value: request.token)
        guard token != nil else {
            return .badDeviceToken.because(
                "a device token has only hexadecimal digits, an even number of at least 64",
                about: given
            )
        }
        guard let device else {
            return core.isStrict ? .badDeviceToken.because("no device has the token", about: given) : callWithoutSuffix
        }
        let app = device.appleApp
        if let own = app.apnsEnvironment, let asked = request.environment, own.rawValue != asked.rawValue {
            return .badDeviceToken.because(
                "the token belongs to the environment \(own.rawValue), and the host to \(asked.rawValue)",
                "Send to the host of the token's environment; apps that Xcode starts get tokens of the sandbox.",
                about: given
            )
        }
        if let callWithoutSuffix { return callWithoutSuffix }
        guard let topic, let type = request.pushType, type.fits(topic, of: app.bundleIdentifier) else {
            let right = app.bundleIdentifier + (request.pushType ?? .alert).topicSuffix
            return .deviceTokenNotForTopic.because(
                "the token is of the app \(app.bundleIdentifier), whose topic for the push type is \(right)",
                about: .field("apns-topic", value: topic)
            )
        }
        return device.unregistered.map { .unregistered(since: $0) }
    }

    /// The refusal of a push for a call at the app's own topic, which no token for calls may be sent to.
    ///
    /// As reported for node-apn (#635), PyAPNs2 (#70) and pushy (#522).
    private var callWithoutSuffix: APNSRefusal? {
        let suffix = PushType.voip.topicSuffix
        guard let topic, request.pushType == .voip, !topic.hasSuffix(suffix) else { return nil }
        return .topicDisallowed.because(
            "a push of the type voip goes to a topic that ends in \(suffix)",
            "Send to \(PushType.bundleID(in: topic))\(suffix), with the token that PushKit gives.",
            about: .field("apns-topic", value: topic)
        )
    }

    /// Why the push is refused, as the inbox tells it.
    private func note(on refusal: APNSRefusal) -> RefusalNote {
        let authorization = request.fields.authorization
        let credentials = DecodedCredentials.authorization(authorization) ?? certificate?.json
        return refusal.note(credentials: credentials) { name in
            name == "authorization" ? credentials?["scheme"]?.string : request.fields.value(name)
        }
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
