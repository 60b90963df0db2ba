// SPDX-License-Identifier: Apache-2.0

import Hummingbird
import PushMessages

/// `POST /iid/v1:batchImport`: a registration token for each of up to 100 APNs tokens.
struct InstanceIDImportRoute: EmulatorRoute {
    let services: EmulatorServices

    static let tokenLimit = 100

    func add(to router: Router<EmulatorRequestContext>) {
        for colon in [":", "%3A", "%3a"] { router.post("iid/v1\(colon)batchImport", use: respond) }
    }

    @Sendable private func respond(to request: Request, _ context: EmulatorRequestContext) async throws -> Response {
        let call = InstanceIDCall(services: services)
        return try await call.answer(request) { caller in
            let body = try await call.body(request)
            guard let application = body["application"]?.string, !application.isEmpty else {
                throw InstanceIDError(status: 400, text: "application must be the app's bundle identifier")
            }
            let tokens = try call.tokens("apns_tokens", in: body, limit: Self.tokenLimit)
            let isSandbox = body["sandbox"]?.bool ?? false
            let imported = tokens.map { token in
                ImportedRegistration(
                    apnsToken: token.string ?? "",
                    application: application,
                    isSandbox: isSandbox,
                    project: caller.project ?? services.configuration.defaultProject
                )
            }
            let results = zip(tokens, imported).map { token, imported -> JSONValue in
                guard let imported else { return ["apns_token": token, "status": "INVALID_ARGUMENT"] }
                return ["apns_token": token, "status": "OK", "registration_token": .string(imported.token)]
            }
            return ["results": .array(results)]
        }
    }
}
