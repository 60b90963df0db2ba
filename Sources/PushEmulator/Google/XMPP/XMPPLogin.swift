// SPDX-License-Identifier: Apache-2.0

#if LegacyProtocols
import Foundation
import XMPPStream

/// The SASL login of a stream (RFC 6120, 6).
struct XMPPLogin {
    let google: GoogleService

    /// The maximum number of attempts on one connection.
    private static let attemptLimit = 3

    /// Returns the sender that has logged in; `nil` if the client leaves.
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
                google.note(RefusalNote("FCM over XMPP", 401, error.condition, error.reason), of: .xmpp)
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
        guard google.authorizer.accepts(credentials) else { throw .notAuthorized }
        return credentials.sender
    }
}

/// The credentials of the mechanism PLAIN (RFC 4616).
struct SASLPlain: Sendable {
    /// Why a login fails, with the error condition of RFC 6120 §6.5.
    struct Refusal: Error, Sendable, Hashable {
        let condition: String

        static let incorrectEncoding = Refusal(condition: "incorrect-encoding")
        static let invalidMechanism = Refusal(condition: "invalid-mechanism")
        static let malformedRequest = Refusal(condition: "malformed-request")
        static let notAuthorized = Refusal(condition: "not-authorized")
        static let aborted = Refusal(condition: "aborted")

        /// The explanation for the inbox.
        var reason: RefusalReason {
            switch self {
            case .invalidMechanism:
                RefusalReason("the service accepts only the mechanism PLAIN", "Log in with SASL PLAIN.")
            case .incorrectEncoding, .malformedRequest:
                RefusalReason(
                    "the login is not the base64 of a zero byte, the sender id, a zero byte and the server key",
                    "Let an XMPP library write it."
                )
            case .aborted: RefusalReason("the client gave the login up", "Log in again.")
            default:
                RefusalReason(
                    "the user is not a sender id, or the password is not one of its keys",
                    "Log in as SENDER_ID@gcm.googleapis.com with the server key; a strict emulator accepts its access "
                        + "tokens."
                )
            }
        }
    }

    /// The sender id: the text before `@gcm.googleapis.com` or `@fcm.googleapis.com`, which may be omitted.
    let sender: String
    /// The server key.
    let password: String

    /// Parses the text of an `auth` element.
    init(_ text: String) throws(Refusal) {
        guard text.utf8.count <= 8192, let data = Data(base64Encoded: text) else { throw .incorrectEncoding }
        guard let message = String(validating: data, as: UTF8.self) else { throw .malformedRequest }
        let parts = message.split(separator: "\0", omittingEmptySubsequences: false)
        guard parts.count == 3, !parts[1].isEmpty, !parts[2].isEmpty else { throw .malformedRequest }
        // The authorisation identity must be the authentication identity.
        guard parts[0].isEmpty || parts[0] == parts[1] || parts[0].hasPrefix(parts[1] + "@") else {
            throw .notAuthorized
        }
        let address = parts[1].split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
        guard address.count == 1 || Self.hosts.contains(address[1].lowercased()),
            (1...64).contains(address[0].utf8.count), address[0].utf8.allSatisfy(Self.isOfSender)
        else { throw .notAuthorized }
        sender = String(address[0])
        password = String(parts[2])
    }

    private static let hosts: Set<String> = ["gcm.googleapis.com", "fcm.googleapis.com"]

    private static func isOfSender(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"): true
        default: false
        }
    }
}

extension Authorizer {
    /// Whether the password is valid for the sender.
    ///
    /// By default any text is accepted as a server key, except an expired access token. A strict emulator, which issues
    /// no server keys, accepts an access token that it has issued for an account of the project whose id or number is
    /// the sender id.
    func accepts(_ credentials: SASLPlain) -> Bool {
        switch tokens.verdict(on: credentials.password) {
        case .expired: return false
        case .unknown: return !core.isStrict
        case .valid(let grant):
            guard core.isStrict else { return true }
            let own = ServiceAccountName(grant.account)?.project
            return own == credentials.sender || own.map(ProjectNumber.made) == credentials.sender
        }
    }
}
#endif
