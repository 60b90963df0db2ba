// SPDX-License-Identifier: Apache-2.0

import XMPPStream

/// The part of a stream in which the client says who it is.
struct XMPPLogin {
    let authorizer: Authorizer

    /// Attempts on one connection.
    private static let attemptLimit = 3

    /// The sender that has logged in; `nil` where the client leaves.
    func run(_ conversation: inout XMPPConversation) async throws -> String? {
        for _ in 0..<Self.attemptLimit {
            guard let element = try await conversation.next() else { return nil }
            do throws(SASLPlain.Refusal) {
                return try sender(element)
            } catch {
                let failure = XMPPElement(
                    "failure",
                    in: XMPPNamespace.sasl,
                    children: [XMPPElement(error.condition, in: XMPPNamespace.sasl)]
                )
                guard element.namespace == XMPPNamespace.sasl else {
                    throw XMPPStreamFailure(.notAuthorized, "Nobody has logged in yet.")
                }
                try await conversation.send(failure)
            }
        }
        throw XMPPStreamFailure(.policyViolation, "The login has failed \(Self.attemptLimit) times.")
    }

    private func sender(_ element: XMPPElement) throws(SASLPlain.Refusal) -> String {
        if element.isNamed("abort", in: XMPPNamespace.sasl) { throw .aborted }
        guard element.isNamed("auth", in: XMPPNamespace.sasl) else { throw .malformedRequest }
        guard element.attributes["mechanism"] == "PLAIN" else { throw .invalidMechanism }
        let credentials = try SASLPlain(element.text)
        guard authorizer.accepts(credentials) else { throw .notAuthorized }
        return credentials.sender
    }
}
