// SPDX-License-Identifier: Apache-2.0

/// A request that contains a message, of any protocol.
///
/// A service's type for parsed requests conforms to it, and the service passes it to ``EmulatorCore/accept(_:)``.
protocol IncomingMessage: Sendable {
    /// The data that the service needs to answer the sender.
    associatedtype Answer: Sendable

    /// Bytes of memory that the request holds while it waits to be stored.
    var byteCount: Int { get }

    /// Looks up the recipients and decides whether the message is accepted.
    ///
    /// Runs inside the transaction that stores the message, possibly twice, so it must only read and change the store.
    func admit(in transaction: StoreTransaction) throws -> (envelope: Envelope, answer: Answer)
}

/// A stored message, accepted or refused.
struct Acceptance<Answer: Sendable>: Sendable {
    /// The message's number.
    var id: Int64
    /// The namespace of its project.
    var project: String
    /// Whether devices still have to get the message.
    var isPending: Bool
    /// The data that the service needs to answer the sender.
    var answer: Answer
}
