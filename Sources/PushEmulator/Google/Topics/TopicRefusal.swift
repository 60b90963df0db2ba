// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// Why a request about topics is refused, with the answers of both services that accept such requests.
///
/// For unregistered, foreign and malformed registrations, codes and details are the same as for a refused send; that
/// FCM's topic resource answers the same is an assumption.
enum TopicRefusal: Error, Sendable, Hashable {
    case malformedRegistration
    /// The registration belongs to a device whose app is gone or, in strict mode, to no device.
    case unregistered
    case otherProject
    case missingTopic
    case malformedTopic
    case alreadySubscribed
    case notSubscribed
    case tooManyTopics
    case malformedPageToken
    case negativePageSize

    /// Creates the refusal of a registration.
    init(_ refusal: RegistrationRefusal) {
        self =
            switch refusal {
            case .missing, .malformed: .malformedRegistration
            case .unregistered: .unregistered
            case .otherProject: .otherProject
            }
    }

    /// Whether SDKs count it as success, so that nobody looks for the reason.
    var isHarmless: Bool { self == .alreadySubscribed || self == .notSubscribed }

    /// The answer of FCM's v1 API.
    var status: FCMStatus {
        switch self {
        case .malformedRegistration:
            .invalidArgument(
                "The registration token is not a valid FCM registration token",
                field: "parent",
                "Invalid registration token",
                reason: RefusalReason(
                    "the path names no registration token and no installation id",
                    "Put the token that the app got from FCM between registrations/ and /topicSubscriptions."
                )
            )
        case .unregistered: .unregistered
        case .otherProject: .senderIDMismatch
        case .missingTopic:
            .invalidArgument(
                "Topic name is not set.",
                field: "topic_name",
                "Topic name is required.",
                reason: RefusalReason("the request names no topic", "Add topic_name to the query: ?topic_name=news.")
            )
        case .malformedTopic:
            .invalidArgument(
                "Topic name contains invalid characters.",
                field: "topic_name",
                "Topic names match [a-zA-Z0-9-_.~%]{1,900}.",
                reason: RefusalReason(
                    "the topic's name has a character that FCM does not take",
                    "Use letters, digits and - _ . ~ %, at most 900 of them."
                )
            )
        case .alreadySubscribed:
            FCMStatus(
                code: 409,
                status: "ALREADY_EXISTS",
                message: "Requested entity already exists",
                reason: RefusalReason("the app instance is subscribed already", "Nothing is to be done.")
            )
        case .notSubscribed:
            FCMStatus(
                code: 404,
                status: "NOT_FOUND",
                message: "Requested entity was not found.",
                reason: RefusalReason("the app instance is not subscribed", "Nothing is to be done.")
            )
        case .tooManyTopics:
            FCMStatus(
                code: 429,
                status: "RESOURCE_EXHAUSTED",
                message: "The app instance subscribes to \(Subscriptions.topicLimit) topics, which is the most it may.",
                reason: RefusalReason("an app instance has too many topics", "Unsubscribe it from others.")
            )
        case .malformedPageToken:
            .invalidArgument(
                "The page token is invalid.",
                field: "page_token",
                "Pass the nextPageToken of the same listing, unchanged.",
                reason: RefusalReason(
                    "page_token is not one that this listing gave",
                    "Pass the nextPageToken of the same listing, unchanged."
                )
            )
        case .negativePageSize:
            .invalidArgument(
                "The page size is negative.",
                field: "page_size",
                "Must not be negative.",
                reason: RefusalReason(
                    "page_size is negative",
                    "Leave page_size out, or ask for 1 to \(TopicSubscriptionsRoute.pageSizeLimit)."
                )
            )
        }
    }

    /// The Instance ID service's code for one token of a batch.
    var instanceIDCode: String {
        switch self {
        case .unregistered, .notSubscribed: "NOT_FOUND"
        case .otherProject: "PERMISSION_DENIED"
        case .tooManyTopics: "TOO_MANY_TOPICS"
        default: "INVALID_ARGUMENT"
        }
    }
}

extension FCMStatus {
    fileprivate static func invalidArgument(
        _ message: String,
        field: String,
        _ description: String,
        reason: RefusalReason
    ) -> FCMStatus {
        FCMStatus(
            code: 400,
            status: "INVALID_ARGUMENT",
            message: message,
            details: [Detail.fcm("INVALID_ARGUMENT"), Detail.badRequest(field, description)],
            reason: reason
        )
    }
}
