// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The domain of ``UNError`` seen as an `NSError`.
public let UNErrorDomain = "UNErrorDomain"

/// The errors of the notification system, with Apple's code numbers and texts.
public struct UNError: Hashable, CodedError {
    /// Apple's `UNErrorCode`.
    public enum Code: Int, Sendable {
        /// The user did not allow notifications.
        case notificationsNotAllowed = 1
        /// Not a file URL, or no such file, or not readable.
        case attachmentInvalidURL = 100
        /// Neither the file's extension nor the type hint names a supported type.
        case attachmentUnrecognizedType = 101
        /// The file is larger than its kind allows.
        case attachmentInvalidFileSize = 102
        /// The file is not in the system's store.
        case attachmentNotInDataStore = 103
        /// The file could not be moved into the system's store.
        case attachmentMoveIntoDataStoreFailed = 104
        /// The file's content is damaged.
        case attachmentCorrupt = 105
        /// The trigger has no date in the future.
        case notificationInvalidNoDate = 1400
        /// The content is empty.
        case notificationInvalidNoContent = 1401
        /// Objects of this class may not change how a notification is shown.
        case contentProvidingObjectNotAllowed = 1500
        /// The object lacks what changing this notification needs.
        case contentProvidingInvalid = 1501
        /// The badge is not a number.
        case badgeInputInvalid = 1600

        /// Whether a caught error has this code, so that `catch UNError.attachmentInvalidURL` works.
        public static func ~= (code: Code, error: any Error) -> Bool {
            (error as? UNError)?.code == code
        }
    }

    /// The reason.
    public let code: Code
    private let details: [String: String]

    /// Creates an error; keeps only the strings of the user info.
    public init(_ code: Code, userInfo: [String: Any] = [:]) {
        self.code = code
        details = userInfo.compactMapValues { $0 as? String }
    }

    /// `UNErrorDomain`.
    public static var errorDomain: String { UNErrorDomain }
    /// The user info with Apple's description in it.
    public var errorUserInfo: [String: Any] {
        details.merging([NSLocalizedDescriptionKey: text]) { given, _ in given }
    }
    /// The user info with Apple's description in it.
    public var userInfo: [String: Any] { errorUserInfo }
    /// Apple's description.
    public var errorDescription: String? { details[NSLocalizedDescriptionKey] ?? text }
    /// Apple's description.
    public var localizedDescription: String { errorDescription ?? text }

    private var text: String {
        switch code {
        case .notificationsNotAllowed: "Notifications are not allowed for this application"
        case .attachmentInvalidURL: "Invalid attachment file URL"
        case .attachmentUnrecognizedType: "Unrecognized attachment file type"
        case .attachmentInvalidFileSize: "Invalid attachment file size"
        case .attachmentNotInDataStore: "Attachment is not in the data store"
        case .attachmentMoveIntoDataStoreFailed: "Failed to move attachment file into data store"
        // Apple's text for the others is unknown; these are NSError's texts for an unknown code.
        case .attachmentCorrupt, .notificationInvalidNoDate, .notificationInvalidNoContent,
            .contentProvidingObjectNotAllowed, .contentProvidingInvalid, .badgeInputInvalid:
            "The operation couldn’t be completed. (\(UNErrorDomain) error \(code.rawValue).)"
        }
    }

    /// ``Code/notificationsNotAllowed``.
    public static var notificationsNotAllowed: Code { .notificationsNotAllowed }
    /// ``Code/attachmentInvalidURL``.
    public static var attachmentInvalidURL: Code { .attachmentInvalidURL }
    /// ``Code/attachmentUnrecognizedType``.
    public static var attachmentUnrecognizedType: Code { .attachmentUnrecognizedType }
    /// ``Code/attachmentInvalidFileSize``.
    public static var attachmentInvalidFileSize: Code { .attachmentInvalidFileSize }
    /// ``Code/attachmentNotInDataStore``.
    public static var attachmentNotInDataStore: Code { .attachmentNotInDataStore }
    /// ``Code/attachmentMoveIntoDataStoreFailed``.
    public static var attachmentMoveIntoDataStoreFailed: Code { .attachmentMoveIntoDataStoreFailed }
    /// ``Code/attachmentCorrupt``.
    public static var attachmentCorrupt: Code { .attachmentCorrupt }
    /// ``Code/notificationInvalidNoDate``.
    public static var notificationInvalidNoDate: Code { .notificationInvalidNoDate }
    /// ``Code/notificationInvalidNoContent``.
    public static var notificationInvalidNoContent: Code { .notificationInvalidNoContent }
    /// ``Code/contentProvidingObjectNotAllowed``.
    public static var contentProvidingObjectNotAllowed: Code { .contentProvidingObjectNotAllowed }
    /// ``Code/contentProvidingInvalid``.
    public static var contentProvidingInvalid: Code { .contentProvidingInvalid }
    /// ``Code/badgeInputInvalid``.
    public static var badgeInputInvalid: Code { .badgeInputInvalid }
}
