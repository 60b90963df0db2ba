// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// Receives registration tokens; all methods are optional.
public protocol MessagingDelegate: NSObjectProtocol {
    /// Called with a new token, or at the start with the known one.
    func messaging(_ messaging: Messaging, didReceiveRegistrationToken fcmToken: String?)
    /// Called after a new registration by installation ID; 12.16.
    func messaging(_ messaging: Messaging, didReceiveRegistration installationID: String)
    /// Called after a registration by installation ID has ended; 12.16.
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

/// Information about a received message.
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
    /// A message; Firebase reports repeated messages as new too.
    case new = 1
}

/// The APNs environment of a device token.
public enum MessagingAPNSTokenType: Int, Sendable {
    /// Derived from the provisioning profile.
    case unknown = 0
    /// Development.
    case sandbox = 1
    /// App Store and TestFlight.
    case prod = 2
}
