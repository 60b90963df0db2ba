// SPDX-License-Identifier: Apache-2.0

import HTTPTypes
import Hummingbird
import PushMessages

/// A refusal in SNS' words: `<ErrorResponse>` with a code and a message that senders parse.
struct SNSError: Error, Sendable, Hashable {
    var status: Int
    /// Without "Exception", which SDKs add.
    var code: String
    var message: String

    init(_ status: Int, _ code: String, _ message: String) {
        (self.status, self.code, self.message) = (status, code, message)
    }

    static func invalid(_ message: String) -> SNSError {
        SNSError(400, "InvalidParameter", "Invalid parameter: \(message)")
    }

    static func invalid(_ name: String, _ reason: String) -> SNSError { invalid("\(name) Reason: \(reason)") }

    static func notFound(_ message: String) -> SNSError { SNSError(404, "NotFound", message) }

    static func missing(_ name: String) -> SNSError {
        SNSError(
            400,
            "ValidationError",
            "1 validation error detected: Value null at '\(name)' failed to satisfy constraint: Member must not be null"
        )
    }

    static let noApplication = notFound("PlatformApplication does not exist")
    static let noEndpoint = notFound("Endpoint does not exist")
    static let noTopic = notFound("Topic does not exist")
    static let disabled = SNSError(400, "EndpointDisabled", "Endpoint is disabled")
    static let tooLarge = invalid("Message too long")
    static let notForm = SNSError(400, "MalformedQueryString", "The body is not application/x-www-form-urlencoded.")
    static let full = SNSError(429, "Throttled", "The emulator keeps no more of these; delete some.")

    static func unknownPath(_ path: String) -> SNSError { notFound("There is nothing at \(path).") }

    static func unknownAction(_ action: String) -> SNSError {
        SNSError(400, "InvalidAction", "The action \(action) is not valid for this endpoint.")
    }

    var response: Response {
        let type = status < 500 ? "Sender" : "Receiver"
        let error = SNSElement(
            "ErrorResponse",
            [
                SNSElement("Error", [.init("Type", type), .init("Code", code), .init("Message", message)]),
                SNSElement("RequestId", MessageID.uuid()),
            ]
        )
        return error.response(status: HTTPResponse.Status(code: status))
    }

    /// Why the request is refused, as the inbox tells it.
    var note: RefusalNote {
        let known = ServiceErrors.standard.error(code, of: "sns")
        let remedy = known?.remedy ?? "Correct the request; the message of the answer names what is wrong."
        return RefusalNote("Amazon SNS", status, code, RefusalReason(message, remedy))
    }
}

extension AppliedFault {
    /// The failure of a request to publish in SNS' words; `nil` for a fault that FCM or APNs reports afterwards.
    var snsError: SNSError? {
        switch code {
        case .quotaExceeded: SNSError(429, "Throttled", "Rate exceeded")
        case .unauthenticated, .permissionDenied:
            SNSError(403, "AuthorizationError", "User is not authorized to perform: SNS:Publish")
        case .unavailable, .internalError, .unspecifiedError, .badGateway:
            SNSError(500, "InternalError", "An internal error occurred.")
        case .thirdPartyAuthError:
            SNSError(400, "PlatformApplicationDisabled", "Platform application is disabled")
        case .invalidArgument: .tooLarge
        default: nil
        }
    }
}
