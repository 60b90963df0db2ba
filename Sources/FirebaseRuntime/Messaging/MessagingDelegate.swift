// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// Who is told of registration tokens; all methods are optional.
public protocol MessagingDelegate: NSObjectProtocol {
    /// Tells of a new token, or of the known one at the start.
    func messaging(_ messaging: Messaging, didReceiveRegistrationToken fcmToken: String?)
    /// Tells of a new registration by installation id; 12.16.
    func messaging(_ messaging: Messaging, didReceiveRegistration installationID: String)
    /// Tells that a registration by installation id ended; 12.16.
    func messaging(_ messaging: Messaging, didUnregister installationID: String)
}

// The methods are optional in Objective-C.
extension MessagingDelegate {
    /// Does nothing.
    public func messaging(_ messaging: Messaging, didReceiveRegistrationToken fcmToken: String?) {}
    /// Does nothing.
    public func messaging(_ messaging: Messaging, didReceiveRegistration installationID: String) {}
    /// Does nothing.
    public func messaging(_ messaging: Messaging, didUnregister installationID: String) {}
}

/// What `Messaging` says about a message that an app received.
public final class MessagingMessageInfo: NSObject, Sendable {
    /// Whether the message was seen before.
    public let status: MessagingMessageStatus

    init(status: MessagingMessageStatus) {
        self.status = status
    }
}

/// Whether a message was seen before.
public enum MessagingMessageStatus: Int, Sendable {
    /// An empty message.
    case unknown = 0
    /// A message; Firebase says so of a repeated one too.
    case new = 1
}

/// Which APNs environment a device token belongs to.
public enum MessagingAPNSTokenType: Int, Sendable {
    /// Told from the provisioning profile.
    case unknown = 0
    /// Development.
    case sandbox = 1
    /// App Store and TestFlight.
    case prod = 2
}
