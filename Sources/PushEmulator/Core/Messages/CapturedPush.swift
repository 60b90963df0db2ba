// SPDX-License-Identifier: Apache-2.0

public import Foundation
public import PushMessages

/// A message that an emulator received, with its findings and deliveries.
public struct CapturedPush: Sendable, Hashable, Identifiable {
    /// A recipient of a message.
    public struct Recipient: Sendable, Hashable {
        /// The device's id; `nil` if no registered device has the token or installation id.
        public var device: String?
        /// The device's name; `nil` if there is no such device, or no longer.
        public var name: String?
        /// The device's family.
        public var platform: Platform?
        /// The registration, if the recipient is a member of a group or one of several registrations; otherwise `nil`.
        public var registration: String?
        /// The error code if the recipient does not get the message, for instance `NotRegistered`.
        public var error: String?
    }

    /// The message's number: numbers increase and are never reused.
    public var id: Int
    /// The message name in the sender's answer, `projects/…/messages/…`; empty for a message that was refused.
    public var name: String
    /// The project that it was sent to.
    public var project: String
    /// The protocol that it arrived over, for instance `v1`, `legacy-http`, `xmpp`, `apns` or `webpush`.
    public var protocolName: String
    /// When it arrived, to the millisecond.
    public var receivedAt: Date
    /// The message, as far as it could be parsed.
    public var message: PushMessage
    /// The unchanged body of the request.
    public var request: [UInt8]
    /// The stored header fields of the request, without credentials.
    public var headers: OrderedMap<String>
    /// The HTTP status of the answer; 0 if a fault reset the connection.
    public var status: Int
    /// The error's code, for instance `UNREGISTERED`; `nil` for an accepted message.
    public var errorCode: String?
    /// The fault that was applied to it; a message with ``EmulatorFault/Code/ok`` or ``EmulatorFault/Code/answerLost``
    /// was accepted nevertheless.
    public var fault: Fault?
    /// Whether the request asked only for validation.
    public var isDryRun: Bool
    /// Whether it was marked as read.
    public var isRead: Bool
    /// Whether deliveries to some devices are unfinished.
    public var isPending: Bool
    /// The recipients: for a token or installation id, its device or one entry without a device; for a group or several
    /// registrations, all of them as they were when the message arrived; for a topic, the devices that have finished.
    public var recipients: [Recipient]
    /// The findings of lint, in the order of the message's fields.
    public var findings: [Finding]
    /// The deliveries to its devices, in the order in which they finished; the first 1000.
    public var deliveries: [Delivery]
}

extension CapturedPush {
    init(_ captured: InboxMessage, _ attachments: AttachmentFolder) {
        let (stored, content) = (captured.message, captured.message.content)
        self.init(
            id: Int(stored.id),
            name: stored.name,
            project: stored.project,
            protocolName: stored.wire,
            receivedAt: Date(microseconds: stored.received),
            message: content.message,
            request: [UInt8](stored.request),
            headers: stored.keptHeaders,
            status: stored.status,
            errorCode: stored.errorCode,
            fault: Fault(stored.faultJSON),
            isDryRun: stored.isDryRun,
            isRead: stored.isRead,
            isPending: stored.isPending,
            recipients: captured.recipients,
            findings: content.findings(),
            deliveries: captured.deliveries.compactMap(\.delivery).map(attachments.located)
        )
    }

    /// The maximum number of deliveries that are read for a message.
    static let deliveryLimit = 1000
}
