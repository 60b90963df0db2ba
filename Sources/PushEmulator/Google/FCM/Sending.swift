// SPDX-License-Identifier: Apache-2.0

import NIOCore
import PushMessages

/// A message on its way from the request to the store: what is kept of it, whom it is for, and why it is refused.
///
/// The message itself is not here: it has dozens of parts, each of which is counted where it is handed on.
struct Sending: IncomingMessage {
    /// The namespace of its project.
    var project: String
    /// Whether tokens that nobody has registered are taken for those of devices that are gone.
    var isStrict: Bool
    var target: PushMessage.Target?
    var isDryRun: Bool
    /// What it can be found by.
    var words: MessageWords
    /// The name that an accepted message is answered with.
    var name: String
    /// The header fields that the inbox shows.
    var headers: String?
    var body: ByteBuffer
    /// The one app instance or group it is for; `nil` for subscribers of topics, and where there is a refusal.
    var registration: Registration?
    var refusal: FCMStatus?
    /// The failure on purpose that it has met, see ``FaultHit/note``.
    var fault: String?

    /// What the store knows of whom a message is for.
    private struct Audience {
        var refusal: FCMStatus?
        /// Whether there may be a device to deliver it to: an accepted token can be nobody's.
        var hasRecipients = true
        /// The members of the group that it is for.
        var recipients: [MessageRecipient] = []
    }

    var byteCount: Int { body.readableBytes }

    /// Looks up whom the message is for; the answer is why it is refused, `nil` for an accepted message.
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
            fault: fault,
            headers: headers,
            body: body
        )
        return (envelope, refusal)
    }

    /// Refuses what the service refuses once it knows whose registration it is.
    ///
    /// A device of another project is a mismatch even if it is gone. A token of a registered device is right whatever it
    /// looks like, since tests make up their own. A group's key is nobody's device.
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
        if registration.field == .token, let group = try group(registration.text, in: transaction) { return group }
        var audience = Audience(hasRecipients: false)
        if registration.kind == nil {
            audience.refusal = registration.field == .fid ? .malformedInstallationID : .malformedToken
        } else if isStrict {
            audience.refusal = .unregistered
        }
        return audience
    }

    /// Takes the text for a group's key; `nil` where it is none.
    ///
    /// Of members that are gone the sender learns nothing: the answer has no room for them.
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

}

extension Sending {
    /// Reads a request; one of no bytes says nothing.
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

    /// Begins with what a request says.
    init(
        _ reading: PushMessage.Reading,
        in project: String,
        _ configuration: CoreConfiguration,
        headers: String?,
        body: ByteBuffer
    ) {
        self.init(
            project: configuration.namespace(forProject: project),
            isStrict: configuration.isStrict,
            target: reading.message.target,
            isDryRun: reading.validateOnly,
            words: MessageWords(reading.message),
            name: MessageID.make(for: reading.message.target, in: project),
            headers: headers,
            body: body
        )
    }

    /// Keeps why the message is refused, and that it was on purpose where a quota is used up.
    mutating func refuse(_ status: FCMStatus) {
        refusal = status
        // Only the quota has that status here.
        if status.code == 429 { fault = FaultBook.quotaNote }
    }
}
