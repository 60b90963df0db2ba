// SPDX-License-Identifier: Apache-2.0

import HTTPTypes
import Hummingbird
import PushMessages

extension GoogleService {
    /// Puts the refusal of a request that brings no message into the inbox.
    func note(_ refusal: RefusalNote, of wire: WireProtocol, in project: String? = nil, fault: String? = nil) {
        let project = project.map(core.configuration.namespace(forProject:)) ?? core.configuration.defaultProject
        let title = refusal.answers.first.map { "\(refusal.service) refuses: \($0.code)" } ?? refusal.service
        core.note(RefusedRequest(title, wire, in: project, refusal, fault: fault))
    }

    /// Puts the refusal of a request about topics or groups into the inbox.
    func note(
        _ answers: [RefusalNote.Answer],
        by service: String,
        _ request: Request,
        of wire: WireProtocol,
        in project: String?,
        fault: String? = nil
    ) {
        let credentials = DecodedCredentials.authorization(request.headers[.authorization])
        let named = answers.map { answer in
            var answer = answer
            answer.reason = answer.reason.naming(target: nil, authorization: credentials?["scheme"]?.string)
            return answer
        }
        note(RefusalNote(service, named, credentials: credentials), of: wire, in: project, fault: fault)
    }

    /// Google's answer to a path that it does not know; one below its own is usually a mistake in a sender's URL.
    func unknownPath(_ request: Request) -> Response? {
        let path = request.uri.path
        if let first = path.split(separator: "/").first, pathSegments.contains(String(first)) {
            let reason = RefusalReason(
                "Google's servers have nothing at this path for the method",
                "POST messages to /v1/projects/PROJECT/messages:send.",
                about: .field("path", value: "\(request.method.rawValue) \(path)")
            )
            note(RefusalNote("FCM", 404, "NOT_FOUND", reason), of: .v1)
        }
        return errorPage(.notFound, at: path)
    }
}

extension RefusalNote {
    /// A body with more bytes than a request to Google may have.
    static func tooLarge(_ limit: Int) -> RefusalNote {
        RefusalNote(
            "FCM",
            413,
            "PAYLOAD_TOO_LARGE",
            RefusalReason("the body has more than \(limit) bytes", "Send each message in a separate request.")
        )
    }
}
