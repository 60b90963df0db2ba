// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// Why an upstream message is not sent, in the domain `com.google.fcm`.
public struct MessagingSendError: Error, Hashable, CustomNSError, LocalizedError {
    /// Firebase's own numbers.
    public enum Code: Int, Sendable {
        /// There is no connection, and the message may not wait.
        case network = 4
        /// The device has not introduced itself to the service.
        case missingDeviceID = 501
        /// The message waited for longer than it may.
        case ttlExceeded = 1001
        /// The message has no receiver.
        case missingTo = 1003
        /// The message could not be kept until it is sent.
        case save = 1004
        /// The message is larger than 4096.
        case sizeExceeded = 1005
    }

    /// What went wrong.
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
