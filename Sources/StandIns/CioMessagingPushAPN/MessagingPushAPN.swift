// SPDX-License-Identifier: Apache-2.0

@_exported public import CioMessagingPush

/// The SDK for apps that get their pushes through APNs.
public enum MessagingPushAPN {
    /// Prepares the SDK for a service extension.
    @discardableResult
    public static func initializeForExtension(
        withConfig config: MessagingPushConfigOptions
    ) -> any MessagingPushInstance {
        MessagingPush.shared
    }
}
