// SPDX-License-Identifier: Apache-2.0

public import Foundation
public import PushMessages

/// A message that an emulator received, with all that is known of it.
public struct CapturedPush: Sendable, Hashable, Identifiable {
    /// Whom a message was for.
    public struct Recipient: Sendable, Hashable {
        /// The device's id; `nil` where no registered device has the token or fid.
        public var device: String?
        /// The device's name; `nil` where it is none or gone.
        public var name: String?
        /// The device's family.
        public var platform: Platform?
        /// The registration of a member of a group, or of one of several registrations; else `nil`.
        public var registration: String?
        /// Why that one does not get it, for instance `NotRegistered`.
        public var error: String?
    }

    /// The message's number: later ones have greater ones, and none is given twice.
    public var id: Int
    /// The name that the sender was answered, `projects/…/messages/…`; empty for a message that was refused.
    public var name: String
    /// The project it was sent to.
    public var project: String
    /// The protocol it came by: `v1`, `legacy-http`, `xmpp` or `apns`.
    public var protocolName: String
    /// When it came, to the millisecond.
    public var receivedAt: Date
    /// The message as far as it could be understood.
    public var message: PushMessage
    /// The request's body as it came.
    public var request: [UInt8]
    /// The request's header fields that were kept; never credentials.
    public var headers: OrderedMap<String>
    /// The HTTP status that it was answered with; 0 where its connection was reset on purpose.
    public var status: Int
    /// The error's code, for instance `UNREGISTERED`; `nil` for an accepted message.
    public var errorCode: String?
    /// The failure on purpose that it has met; one with ``EmulatorFault/Code/ok`` or
    /// ``EmulatorFault/Code/answerLost`` was accepted nevertheless.
    public var fault: Fault?
    /// Whether it was only to be validated.
    public var isDryRun: Bool
    /// Whether it was marked as read.
    public var isRead: Bool
    /// Whether some devices are not done with it.
    public var isPending: Bool
    /// The device behind a token or fid, or one without device; the members of a group as they were when it came, or all of
    /// several registrations; of a topic the devices that are done with it.
    public var recipients: [Recipient]
    /// What lint says about it, in the order of its fields.
    public var findings: [Finding]
    /// What became of it on each device, in the order in which they were done; the first 1000.
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

    /// How many deliveries are read of one message.
    static let deliveryLimit = 1000
}
