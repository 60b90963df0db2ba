// SPDX-License-Identifier: Apache-2.0

import HTTPTypes
import Hummingbird
import PushMessages
import WebPush

/// `fcmregistrations.googleapis.com`: takes a page's subscription and gives the token that messages name.
///
/// Source: firebase-js-sdk, `packages/messaging/src/internals/requests.ts`; newer versions register by the installation's id,
/// which the name in the answer ends with.
struct WebRegistrationsRoute: EmulatorRoute {
    let web: WebService

    func add(to router: Router<EmulatorRequestContext>) {
        let all: RouterPath = "v1/projects/:project/registrations"
        let one: RouterPath = "v1/projects/:project/registrations/:registration"
        for path in [all, one] {
            router.on(path, method: .options) { request, _ in
                try await web.origins.answering(request) { Response(status: .noContent) }
            }
        }
        router.post(all) { request, context in
            try await web.origins.answering(request) { try await register(request, context) }
        }
        router.patch(one) { request, context in
            try await web.origins.answering(request) { try await register(request, context) }
        }
        router.delete(one) { request, context in
            try await web.origins.answering(request) {
                let text = try context.parameters.require("registration")
                let key = FormFields.decoded(text.utf8, plusIsSpace: false)
                do {
                    _ = try await web.core.devices.unregister(key)
                } catch let error as EmulatorError {
                    return APIError(error).response
                }
                return .json([:])
            }
        }
    }

    private func refuse(_ sentence: String, _ endpoint: JSONValue?) -> Response {
        let reason = RefusalReason(
            "the page's subscription cannot be used",
            sentence,
            about: .field("web.endpoint", value: endpoint.map { $0.string ?? $0.excerpt })
        )
        web.note("A page may not register", 400, "INVALID_ARGUMENT", reason)
        return APIError.badRequest(sentence).response
    }

    private func register(_ request: Request, _ context: EmulatorRequestContext) async throws -> Response {
        let project = try context.parameters.require("project")
        let body = try await request.json(upTo: 64 * 1024)
        let page = body["web"]
        let bytes = { (name: String) in page?[name]?.string.flatMap { [UInt8](base64URL: $0) } ?? [] }
        guard let endpoint = page?["endpoint"]?.string, let last = endpoint.split(separator: "/").last else {
            return refuse("web.endpoint must be the endpoint of the page's subscription.", page?["endpoint"])
        }
        do throws(WebPushError) {
            _ = try PushSubscription(endpoint: endpoint, p256dh: bytes("p256dh"), auth: bytes("auth"))
        } catch {
            return refuse("web: \(error.message)", page?["endpoint"])
        }
        let token = FormFields.decoded(String(last).utf8, plusIsSpace: false)
        let namespace = web.core.configuration.namespace(forProject: project)
        let fid = InstallationsRoute.installation(of: request.headers)
        let (p256dh, auth) = (bytes("p256dh"), bytes("auth"))
        // register() of newer SDKs names its version, getToken() does not.
        let identity = body["fcm_sdk_version"] == nil ? DeviceAddress.Kind.fcmToken : .fcmInstallation
        let device = try await web.core.store.write { transaction -> DeviceRow? in
            guard let subscription = try WebSubscription.find(token, in: transaction),
                let device = try DeviceRow.find(subscription.device, in: transaction)
            else { return nil }
            try device.adopt(project: namespace, fid: fid, identity: identity, in: transaction)
            try PageKeys(device: device.id, endpoint: endpoint, p256dh: p256dh, auth: auth).put(in: transaction)
            return try DeviceRow.find(device.id, in: transaction)
        }
        guard let device else {
            return refuse(
                "web.endpoint is not a subscription of this emulator; start the browser with "
                    + "'richpush emulator browser'.",
                page?["endpoint"]
            )
        }
        return .json(
            [
                "name": .string("projects/\(project)/registrations/\(device.fid)"), "token": .string(device.token),
                "web": ["endpoint": .string(endpoint)],
            ]
        )
    }
}
