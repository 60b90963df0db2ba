// SPDX-License-Identifier: Apache-2.0

import Foundation
public import NotificationRuntime

private let firebaseErrorDomain = "com.google.fcm"

/// The errors that ``Messaging`` reports, in the domain `com.google.fcm`.
public struct MessagingError: Hashable, CodedError {
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
        /// A request of the same kind is still running.
        case operationInProgress = 5
        /// The request lacks something.
        case invalidRequest = 7
        /// The topic's name has characters that are not allowed.
        case invalidTopicName = 8
    }

    /// The reason.
    public let code: Code
    private let sentence: String

    init(_ code: Code, _ sentence: String) {
        self.code = code
        self.sentence = sentence
    }

    /// `com.google.fcm`.
    public static var errorDomain: String { firebaseErrorDomain }
    /// The error in one sentence.
    public var errorDescription: String? { sentence }
}

/// Why an upstream message is not sent, in the domain `com.google.fcm`.
public struct MessagingSendError: Hashable, CodedError {
    /// Firebase's numbers for the errors of upstream messages.
    public enum Code: Int, Sendable {
        /// There is no connection, and the message may not wait.
        case network = 4
        /// The device has not checked in with the service.
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

    /// The reason.
    public let code: Code
    private let sentence: String

    init(_ code: Code, _ sentence: String) {
        self.code = code
        self.sentence = sentence
    }

    /// `com.google.fcm`.
    public static var errorDomain: String { firebaseErrorDomain }
    /// The error in one sentence.
    public var errorDescription: String? { sentence }
}
