// SPDX-License-Identifier: Apache-2.0

internal import Curl
internal import XMPPStream

/// What ends the work with the XMPP connection for good.
public struct CCSError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What it is; further ones may be added.
    public struct Code: RawRepresentable, Sendable, Hashable {
        /// Its name in kebab-case.
        public let rawValue: String
        /// Makes a code of its name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The service does not know the sender, or not with this key.
        public static let loginRefused = Code(rawValue: "login-refused")
        /// There is no connection.
        public static let connection = Code(rawValue: "connection")
        /// The service has ended the stream, or said something that is no answer.
        public static let stream = Code(rawValue: "stream")
    }

    /// What it is.
    public var code: Code
    /// One sentence, without secrets.
    public var message: String

    init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    init(_ failure: XMPPStreamFailure) {
        let text = failure.description.isEmpty ? "." : ": \(failure.description.excerpt(300))"
        self.init(.stream, "The service has ended the stream (\(failure.condition.rawValue.excerpt(64)))\(text)")
    }

    init(_ error: CurlError) {
        self.init(.connection, SendFailure(error).message)
    }

    /// The sentence and the code.
    public var description: String { "\(message) [\(code.rawValue)]" }
}
