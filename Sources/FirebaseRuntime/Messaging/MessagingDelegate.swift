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
