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
