// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// What `Messaging` refuses with, in the domain `com.google.fcm`.
public struct MessagingError: Error, Hashable, CustomNSError, LocalizedError {
    /// Firebase's `FIRMessagingError`.
    public enum Code: Int, Sendable {
        /// Anything else.
        case unknown = 0
        /// The device could not be authenticated.
        case authentication = 1
        /// The request is not allowed.
        case noAccess = 2
        /// The server took too long.
        case timeout = 3
        /// The network failed.
        case network = 4
        /// Another request of the kind is still running.
        case operationInProgress = 5
        /// The request lacks something.
        case invalidRequest = 7
        /// The topic's name has characters that are not allowed.
        case invalidTopicName = 8
    }

    /// What was refused.
    public let code: Code
    private let sentence: String

    init(_ code: Code, _ sentence: String) {
        self.code = code
        self.sentence = sentence
    }

    /// `com.google.fcm`.
    public static var errorDomain: String { "com.google.fcm" }
    /// The code's number.
    public var errorCode: Int { code.rawValue }
    /// The sentence under the key that `NSError` reads.
    public var errorUserInfo: [String: Any] { [NSLocalizedDescriptionKey: sentence] }
    /// One sentence for people.
    public var errorDescription: String? { sentence }
}
