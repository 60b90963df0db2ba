// SPDX-License-Identifier: Apache-2.0

import HTTPTypes
import Hummingbird
import PushMessages

/// `GET /api/v1/service-account?project=&token_uri=`: a generated service account file for SDKs, for the default
/// project unless named.
///
/// The key is valid for this emulator only. Its `token_uri` is Google's, which reaches the emulator only through the
/// proxy; with `token_uri=local` it is the emulator's own address over plain HTTP, as the request reached it, and any
/// other value is used unchanged.
struct ServiceAccountRoute: EmulatorRoute {
    let services: InspectionServices

    func add(to router: Router<EmulatorRequestContext>) {
        router.get("api/v1/service-account", use: respond)
    }

    @Sendable private func respond(to request: Request, context: EmulatorRequestContext) async throws -> Response {
        let items = try QueryItems(request, known: ["project", "token_uri"])
        let project = items["project"] ?? services.core.configuration.defaultProject
        guard Self.isProject(project) else {
            throw APIError.badRequest(
                "The project \"\(project.excerpt)\" is not a project id; use letters, digits, '-', '.' and ':'."
            )
        }
        var key = try await services.google.serviceAccounts.key(
            for: services.core.configuration.namespace(forProject: project)
        )
        switch items["token_uri"] {
        case nil: break
        case "local"?:
            guard let authority = request.head.authority else {
                throw APIError.badRequest("The request does not name a host for token_uri; add a Host header.")
            }
            key.tokenURL = "http://\(authority)/token"
        case let url?: key.tokenURL = url
        }
        return .json(key.json)
    }

    private static func isProject(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.count <= 128
            && text.utf8.allSatisfy { byte in
                switch byte {
                case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: ":"):
                    true
                default: false
                }
            }
    }
}
