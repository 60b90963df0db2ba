// SPDX-License-Identifier: Apache-2.0

/// What an app adds to a message that it donates.
public final class INSendMessageIntentDonationMetadata: INIntentDonationMetadata {
    /// Whether the message names the person who uses the device.
    public var mentionsCurrentUser = false
    /// Whether the message answers one of theirs.
    public var isReplyToCurrentUser = false
    /// Whether the sender asked to break through a Focus.
    public var notifyRecipientAnyway = false
    /// How many people get the message.
    public var recipientCount = 0

    /// Creates metadata that says nothing.
    public override init() {}
}
