// SPDX-License-Identifier: Apache-2.0

import Hummingbird
import PushMessages

/// `POST /iid/v1:batchImport`: a registration token for each of up to 100 APNs tokens.
///
/// Each becomes a virtual iPhone with the app, so that messages to the registration token are displayed.
struct InstanceIDImportRoute: EmulatorRoute {
    let google: GoogleService

    static let tokenLimit = 100

    func add(to router: Router<EmulatorRequestContext>) {
        for colon in [":", "%3A", "%3a"] { router.post("iid/v1\(colon)batchImport", use: respond) }
    }

    @Sendable private func respond(to request: Request, _ context: EmulatorRequestContext) async throws -> Response {
        let call = InstanceIDCall(google: google, context: context)
        return try await call.answer(request) { caller in
            let body = try await call.body(request)
            guard let application = body["application"]?.string, Self.isBundleIdentifier(application) else {
                throw InstanceIDError(status: 400, text: "application must be the app's bundle identifier")
            }
            let tokens = try call.tokens("apns_tokens", in: body, limit: Self.tokenLimit)
            let isSandbox = body["sandbox"]?.bool ?? false
            let imported = tokens.map { token in
                ImportedRegistration(
                    apnsToken: token.string ?? "",
                    application: application,
                    isSandbox: isSandbox,
                    project: caller.project ?? google.core.configuration.defaultProject
                )
            }
            let now = StoredTime.now
            let registrations = try await google.core.store.write { database in
                try imported.map { try $0?.register(at: now, database) }
            }
            var results: [JSONValue] = []
            for (index, token) in tokens.enumerated() {
                var result: JSONObject = ["apns_token": token]
                if let registration = registrations[index] {
                    result["status"] = "OK"
                    result["registration_token"] = .string(registration)
                } else {
                    result["status"] = imported[index] == nil ? "INVALID_ARGUMENT" : "INTERNAL"
                }
                results.append(.object(result))
            }
            return ["results": .array(results)]
        }
    }

    private static func isBundleIdentifier(_ text: String) -> Bool {
        1...155 ~= text.utf8.count && text.wholeMatch(of: /[A-Za-z0-9.\-]+/) != nil
    }
}
