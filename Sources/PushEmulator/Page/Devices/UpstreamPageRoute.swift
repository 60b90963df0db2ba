// SPDX-License-Identifier: Apache-2.0

#if LegacyProtocols
import Hummingbird

/// `POST /devices/{device}/upstream`: sends a message from a device's app to its server, or to a device group.
struct UpstreamPageRoute: PageRoute {
    let services: PageServices

    func add(to router: Router<EmulatorRequestContext>) {
        router.post("devices/{device}/upstream") { request, context -> Response in
            let key = try context.deviceID
            let form = UpstreamForm(try await form(request))
            do {
                let device = try await services.core.devices.device(key)
                let draft = try form.draft()
                switch draft.receiver {
                case .sender(let sender): _ = try await services.google.sendUpstream(draft, to: sender, from: device.id)
                case .group(let key): _ = try await services.google.sendUpstream(draft, toGroup: key, from: device.id)
                }
                return .seeOther(PageLink("/devices/\(device.id)", ["sent": draft.messageID]))
            } catch let error as FieldError {
                return try await failing(request, key, form, error)
            } catch let error as EmulatorError {
                return try await failing(request, key, form, FieldError(error, among: ["to", "data"]))
            }
        }
    }

    /// Shows the device's page with the refused form; a device that does not exist is another error.
    private func failing(
        _ request: Request,
        _ key: String,
        _ form: UpstreamForm,
        _ problem: FieldError
    ) async throws -> Response {
        try await page(request) { _, _ in
            var view = try await DevicePageRoute(services: services).view(key)
            view.problem = problem
            view.upstream = form.panel(of: view.device, problem: problem)
            return view.frame
        }
    }
}
#endif
