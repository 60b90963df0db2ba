// SPDX-License-Identifier: Apache-2.0

import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import PushMessages
import PushSimulator
import WebPush

/// `POST /c2dm/register3`: registers an app instance of a client, or gives it up.
///
/// Source: chromium, `google_apis/gcm/engine/registration_request.cc`, `instance_id_get_token_request_handler.cc`.
struct RegisterRoute: EmulatorRoute {
    let web: WebService

    func add(to router: Router<EmulatorRequestContext>) {
        router.post("c2dm/register3") { request, _ in
            let body = try await request.body.collect(upTo: 64 * 1024)
            let form = FormFields(String(buffer: body))
            guard let client = try await client(request.headers[.authorization]) else {
                return refuse(
                    .unauthorized,
                    "AUTHENTICATION_FAILED",
                    RefusalReason(
                        "the client's number and secret did not come from this emulator",
                        "Check in again; a browser does so with a new profile.",
                        about: .field("Authorization", value: request.headers[.authorization].map { _ in "AidLogin" })
                    )
                )
            }
            guard let app = form["app"], !app.isEmpty, form["device"] == client else {
                return refuse(
                    .ok,
                    "INVALID_PARAMETERS",
                    RefusalReason(
                        "the form lacks app, or device is another client's number",
                        "Send app, and as device the number of the check-in.",
                        about: .field("app", value: form["app"])
                    )
                )
            }
            if form["delete"] == "true" || form["delete"] == "1" {
                try await remove(form, of: client)
                return Self.text("deleted=\(app)")
            }
            let subtype = form["X-subtype"] ?? ""
            // A browser's account service, which is not a page and gets nothing.
            guard let sender = form["sender"], app != "com.google.android.gms" else {
                return Self.text("token=\(UniqueToken.make())")
            }
            let page = Self.page(of: subtype)
            if let page, !web.origins.admits(page) {
                return Self.text("Error=PHONE_REGISTRATION_ERROR")
            }
            let isWeb = subtype.hasPrefix("wp:")
            let registration = FCMRegistration(
                client: client,
                device: "",
                app: app,
                subtype: isWeb ? subtype : "",
                sender: sender,
                isWeb: isWeb
            )
            let token = try await register(registration, page: page, version: form["gmsv"])
            return Self.text("token=\(token)")
        }
    }

    /// The answer to a refused registration, which the inbox tells too.
    private func refuse(_ status: HTTPResponse.Status, _ code: String, _ reason: RefusalReason) -> Response {
        web.note("A client may not register", status.code, code, reason)
        return Self.text("Error=\(code)", status: status)
    }

    /// The number of the client that the request's secret shows.
    private func client(_ authorization: String?) async throws -> String? {
        let parts = (authorization ?? "").split(separator: " ", maxSplits: 1)
        guard parts.count == 2, parts[0] == "AidLogin" else { return nil }
        let pair = parts[1].split(separator: ":", maxSplits: 1).map(String.init)
        guard pair.count == 2,
            let known = try await web.core.store.read({ try CheckinCredentials.find(pair[0], in: $0) }),
            String(known.securityToken) == pair[1]
        else { return nil }
        return String(known.number)
    }

    /// The token of a registration; the same as before if there is one.
    private func register(
        _ registration: FCMRegistration,
        page: PushOrigin?,
        version: String?
    ) async throws -> String {
        let known = try await web.core.store.read { transaction in
            try registration.known(in: transaction).flatMap { try DeviceRow.find($0.device, in: transaction) }
        }
        if let known, known.unregistered == nil { return known.token }
        var description = Self.device(registration, page, version: version)
        description.service = ServiceTraits.web.name
        let device = try await web.core.devices.register(description).device
        var registration = registration
        registration.device = device.id
        let serverKey = [UInt8](base64URL: registration.sender).flatMap { $0.count == 65 ? $0 : nil }
        let subscription = WebSubscription(
            token: device.token,
            device: device.id,
            endpoint: (FCMPersonality().realPrefix ?? "") + device.token,
            personality: FCMPersonality().name,
            serverKey: serverKey
        )
        try await web.core.store.write { [registration] transaction in
            try registration.put(in: transaction)
            if registration.isWeb { try subscription.put(in: transaction) }
        }
        web.sessions.connect(registration, web)
        return device.token
    }

    private func remove(_ form: FormFields, of client: String) async throws {
        let registrations = try await web.core.store.read { try FCMRegistration.all(of: client, in: $0) }
        let (subtype, sender) = (form["X-subtype"] ?? "", form["sender"] ?? "*")
        for registration in registrations
        where registration.subtype == subtype && (sender == "*" || registration.sender == sender) {
            _ = try await web.core.devices.unregister(registration.device)
        }
    }

    /// The page behind `wp:http://localhost:27080/#…`; `nil` if it is not a page.
    private static func page(of subtype: String) -> PushOrigin? {
        guard subtype.hasPrefix("wp:") else { return nil }
        return PushOrigin(String(subtype.dropFirst(3).prefix { $0 != "#" }))
    }

    private static func device(
        _ registration: FCMRegistration,
        _ page: PushOrigin?,
        version: String?
    ) -> DeviceRegistration {
        guard registration.isWeb else {
            var app = AndroidDevice.Configuration()
            app.app.packageName = String(registration.app.prefix(100))
            return .android(app, name: "App \(registration.app.prefix(60))")
        }
        let agent = ChromiumAgent(app: registration.app, version: version)
        var browser = agent.configuration
        browser.origin = page.flatMap { WebBrowser.Origin($0.description) }
        let site = page?.description ?? String(registration.subtype.dropFirst(3).prefix { $0 != "#" })
        return .web(browser, name: "\(agent.name) at \(site.prefix(100))")
    }

    private static func text(_ text: String, status: HTTPResponse.Status = .ok) -> Response {
        Response(
            status: status,
            headers: [.contentType: "text/plain; charset=UTF-8"],
            body: ResponseBody(byteBuffer: ByteBuffer(string: text))
        )
    }
}
