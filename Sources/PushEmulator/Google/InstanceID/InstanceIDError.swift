// SPDX-License-Identifier: Apache-2.0

import HTTPTypes
import Hummingbird
import PushMessages

/// An error answer of the Instance ID service to a whole request: a status and a text in `error`.
struct InstanceIDError: Error, Sendable, Hashable {
    var status: Int
    var text: String

    static let malformedTopic = InstanceIDError(status: 400, text: "Topic name format is invalid")
    static let missingToken = InstanceIDError(status: 400, text: "MissingIIdToken")
    static let malformedToken = InstanceIDError(status: 400, text: "InvalidToken")
    static let unknownToken = InstanceIDError(status: 404, text: "No information found about this instance id.")
    /// The request has no usable `Authorization`.
    static let unauthorized = InstanceIDError(status: 401, text: "Unauthorized")

    /// Why the service refuses, which the inbox tells.
    var reason: RefusalReason {
        switch self {
        case .malformedTopic:
            RefusalReason(
                "the topic is missing or is not /topics/ and a name",
                "Write /topics/ and a name of letters, digits and -_.~%, as in /topics/news."
            )
        case .missingToken:
            RefusalReason("the request has no list of tokens", "Send the tokens as a list that is not empty.")
        case .malformedToken:
            RefusalReason(
                "the text is not a registration token",
                "Send what getToken() gave the app, as it is."
            )
        case .unknownToken:
            RefusalReason(
                "no app instance has the token, or it is not subscribed",
                "Delete the token if the app does not register it again."
            )
        case .unauthorized:
            RefusalReason(
                "the request has no credentials that the service takes",
                "Send Authorization: Bearer and an access token, with access_token_auth: true.",
                about: .authorization
            )
        default: RefusalReason(quoting: text)
        }
    }

    static func tooMany(_ name: String, limit: Int) -> InstanceIDError {
        InstanceIDError(status: 400, text: "\(name) must not have more than \(limit) elements")
    }

    var response: Response {
        guard status != 401 else { return Self.unauthorizedPage }
        return .json(["error": .string(text)], status: HTTPResponse.Status(code: status), isPretty: false)
    }

    /// The only error that is not JSON: the service answers with an old HTML page of Google's front end.
    private static var unauthorizedPage: Response {
        let page = """
            <HTML>
            <HEAD>
            <TITLE>Unauthorized</TITLE>
            </HEAD>
            <BODY BGCOLOR="#FFFFFF" TEXT="#000000">
            <H1>Unauthorized</H1>
            <H2>Error 401</H2>
            </BODY>
            </HTML>

            """
        return Response(
            status: .unauthorized,
            headers: [.contentType: "text/html; charset=UTF-8"],
            body: ResponseBody(byteBuffer: .init(string: page))
        )
    }
}

extension TopicRefusal {
    /// The answer to a request about one token.
    var instanceIDError: InstanceIDError {
        switch self {
        case .malformedRegistration: .malformedToken
        case .unregistered, .notSubscribed: .unknownToken
        case .malformedTopic, .missingTopic: .malformedTopic
        case .otherProject: InstanceIDError(status: 403, text: instanceIDCode)
        default: InstanceIDError(status: 400, text: instanceIDCode)
        }
    }
}
