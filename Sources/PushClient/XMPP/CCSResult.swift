// SPDX-License-Identifier: Apache-2.0

/// What became of a message that was sent over the XMPP connection.
public struct CCSResult: Sendable, Hashable {
    /// How it ended.
    public enum Outcome: Sendable, Hashable {
        /// The service took it (`ack`).
        case acknowledged
        /// The service took it for a group: how many members it reached, and those that it did not.
        case group(success: Int, failure: Int, failed: [String])
        /// The service refused it (`nack`, or the stanza returned) with a word of the protocol and a sentence.
        case refused(CCSRefusal, description: String)
        /// The connection ended before an answer; the service may have it.
        case unknown
        /// It was not sent: the work ended before, or another message of this id is on its way.
        case notSent
    }

    /// The sender's id of the message.
    public var messageID: String
    /// How it ended.
    public var outcome: Outcome
    /// The token that replaces the target's, where the service names one.
    public var canonicalID: String?
    /// Over how many connections it was sent.
    public var attempts: Int
}
