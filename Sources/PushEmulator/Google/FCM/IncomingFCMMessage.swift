// SPDX-License-Identifier: Apache-2.0

import NIOCore
import PushMessages

/// A parsed v1 request on its way into the store: the part that is stored, its target, and the error if it is refused.
///
/// It does not contain the message itself: each copy would count the references of its dozens of parts.
struct IncomingFCMMessage: IncomingMessage {
    /// The namespace of its project.
    var project: String
    /// Whether tokens that no device has are treated as unregistered.
    var isStrict: Bool
    var target: PushMessage.Target?
    var isDryRun: Bool
    var words: SearchableText
    /// The name in the answer to an accepted message.
    var name: String
    /// The header fields that the inbox shows.
    var headers: String?
    /// The contents of the request's credentials.
    var credentials: JSONObject?
    var body: ByteBuffer
    /// The app instance or group that it is for; `nil` for subscribers of topics, and if the message is refused.
    var registration: Registration?
    var refusal: FCMStatus?
    /// The fault that was applied to it, see ``AppliedFault/note``.
    var fault: String?

    /// The recipients according to the store, or the error.
    private struct Audience {
        var refusal: FCMStatus?
        /// Whether there may be a device to deliver to: an accepted token may belong to none.
        var hasRecipients = true
        /// The members of the target group.
        var recipients: [MessageRecipient] = []
    }

    var byteCount: Int { body.readableBytes }

    /// Looks up the recipients; the answer is the error, `nil` for an accepted message.
    func admit(in transaction: StoreTransaction) throws -> (envelope: Envelope, answer: FCMStatus?) {
        let audience = try audience(in: transaction)
        let refusal = audience.refusal
        let envelope = Envelope(
            project: project,
            wire: .v1,
            name: refusal == nil ? name : "",
            target: target,
            words: words,
            isDryRun: isDryRun,
            recipients: audience.recipients,
            reachesDevices: audience.hasRecipients,
            status: refusal?.code ?? 200,
            errorCode: refusal?.errorCode,
            refusal: refusal.map(note),
            fault: fault,
            headers: headers,
            body: body
        )
        return (envelope, refusal)
    }

    /// Looks up the owner of the registration, and returns the error that the service would answer.
    ///
    /// A device of another project is a mismatch even if it is unregistered. The token of a registered device is valid
    /// in any format, because tests invent their own. A group's key belongs to no device.
    private func audience(in transaction: StoreTransaction) throws -> Audience {
        guard refusal == nil, let registration else { return Audience(refusal: refusal) }
        let isInstallation = registration.field == .fid || registration.kind == .installationID
        let owner = try DeviceAddress(isInstallation ? .fcmInstallation : .fcmToken, registration.text)
            .owner(in: project, transaction)
        switch owner {
        case .registered: return Audience()
        case .unregistered: return Audience(refusal: .unregistered)
        case .otherProject: return Audience(refusal: .senderIDMismatch)
        case nil: break
        }
        #if LegacyProtocols
        if registration.field == .token, let group = try group(registration.text, in: transaction) { return group }
        #endif
        var audience = Audience(hasRecipients: false)
        if registration.kind == nil {
            // Of an installation id that is none, FCM says that nobody has it (Firebase's integration tests).
            audience.refusal = registration.field == .fid ? .unregistered : .malformedToken
        } else if isStrict {
            audience.refusal = .unregistered
        }
        return audience
    }

    #if LegacyProtocols
    /// Returns the members of the group with this key; `nil` if the text is not a group's key.
    ///
    /// The sender does not learn of unregistered members: the answer has no field for them.
    private func group(_ key: String, in transaction: StoreTransaction) throws -> Audience? {
        switch try StoredGroup.find(key: key, in: transaction) {
        case .unknown: return nil
        case .gone: return Audience(refusal: .unregistered)
        case .found(let group) where group.project != project: return Audience(refusal: .senderIDMismatch)
        case .found(let group):
            let reach = try GroupReach(of: group, isStrict: isStrict, in: transaction)
            if !isDryRun { try group.remove(reach.gone, in: transaction) }
            return Audience(
                hasRecipients: reach.recipients.contains { $0.device != nil && $0.error == nil },
                recipients: reach.recipients
            )
        }
    }
    #endif
}

extension IncomingFCMMessage {
    /// Parses a request; an empty body is an empty message.
    static func read(
        _ body: ByteBuffer,
        _ query: ServiceQuery = ServiceQuery(nil)
    ) -> (reading: PushMessage.Reading, refusal: FCMStatus?) {
        var reading = PushMessage.Reading(message: PushMessage(to: nil))
        if body.readableBytes > 0 {
            do throws(JSONSyntaxError) {
                reading = try PushMessage.read(Array(body.readableBytesView))
            } catch {
                return (reading, FCMStatus(error))
            }
        }
        if !query.others.isEmpty { query.bind(to: &reading) }
        return (reading, reading.violations.isEmpty ? nil : FCMStatus(reading.violations))
    }

    /// Creates an incoming message from a parsed request.
    init(
        _ reading: PushMessage.Reading,
        in project: String,
        _ configuration: CoreConfiguration,
        headers: String?,
        credentials: JSONObject? = nil,
        body: ByteBuffer
    ) {
        self.init(
            project: configuration.namespace(forProject: project),
            isStrict: configuration.isStrict,
            target: reading.message.target,
            isDryRun: reading.validateOnly,
            words: SearchableText(reading.message),
            name: MessageID.make(for: reading.message.target, isDryRun: reading.validateOnly, in: project),
            headers: headers,
            credentials: credentials,
            body: body
        )
    }

    /// Why the message is refused, as the inbox tells it.
    private func note(on status: FCMStatus) -> RefusalNote {
        let reason = status.reason.naming(
            target: target.map { ("message.\($0.field)", $0.text) },
            authorization: credentials?["scheme"]?.string
        )
        return RefusalNote("FCM", status.code, status.errorCode, reason, credentials: credentials)
    }

    /// Records the error, and for an exhausted quota that it was injected.
    mutating func refuse(_ status: FCMStatus) {
        refusal = status
        // Only the quota has this status here.
        if status.code == 429 { fault = FaultRegistry.quotaNote }
    }
}

extension PushMessage.Target {
    /// The name of its field.
    var field: String {
        switch self {
        case .token: "token"
        case .fid: "fid"
        case .topic: "topic"
        case .condition: "condition"
        }
    }

    /// The field's content.
    var text: String {
        switch self {
        case .token(let text), .fid(let text), .topic(let text): text
        case .condition(let condition): condition.text
        }
    }
}
