// SPDX-License-Identifier: Apache-2.0

import HTTPTypes
import Hummingbird
import PushMessages

/// `firebaseinstallations.googleapis.com`: gives an app instance its id and tokens.
///
/// Source: firebase-js-sdk, `packages/installations/src/functions`.
struct InstallationsRoute: EmulatorRoute {
    let web: WebService

    func add(to router: Router<EmulatorRequestContext>) {
        let installations: RouterPath = "v1/projects/:project/installations"
        let one: RouterPath = "v1/projects/:project/installations/:installation"
        let generate: RouterPath = "v1/projects/:project/installations/:installation/authTokens:generate"
        for path in [installations, one, generate] {
            router.on(path, method: .options) { request, _ in
                try await web.origins.answering(request) { Response(status: .noContent) }
            }
        }
        router.post(installations) { request, context in
            try await web.origins.answering(request) {
                let body = try await request.json(upTo: 64 * 1024)
                let given = body["fid"]?.string ?? ""
                let fid = DeviceIdentity.isFID(given) ? given : DeviceIdentity(for: .web).fid
                let project = try context.parameters.require("project")
                return .json(
                    [
                        "name": .string("projects/\(project)/installations/\(fid)"), "fid": .string(fid),
                        "refreshToken": .string("\(fid).\(UniqueToken.make())"), "authToken": Self.token(of: fid),
                    ]
                )
            }
        }
        router.post(generate) { request, context in
            try await web.origins.answering(request) {
                .json(Self.token(of: try context.parameters.require("installation")))
            }
        }
        router.delete(one) { request, _ in
            try await web.origins.answering(request) { .json([:]) }
        }
    }

    /// A token of a week; its beginning names the installation.
    private static func token(of fid: String) -> JSONValue {
        ["token": .string("\(fid).\(UniqueToken.make())"), "expiresIn": "604800s"]
    }

    /// The installation of a token that was issued here.
    static func installation(of headers: HTTPFields) -> String? {
        guard let value = headers[.installationsAuthorization] else { return nil }
        let token = value.hasPrefix("FIS ") ? value.dropFirst(4) : value[...]
        let fid = String(token.prefix { $0 != "." })
        return DeviceIdentity.isFID(fid) ? fid : nil
    }
}

extension HTTPField.Name {
    fileprivate static let installationsAuthorization = Self("x-goog-firebase-installations-auth")!
}
