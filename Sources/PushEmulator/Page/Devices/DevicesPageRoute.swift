// SPDX-License-Identifier: Apache-2.0

import Hummingbird

/// `/devices`: `GET` lists devices, topics and groups; `POST` registers a device, or the ready-made three.
struct DevicesPageRoute: PageRoute {
    let services: PageServices

    func add(to router: Router<EmulatorRequestContext>) {
        router.get("devices") { request, _ -> Response in
            try await page(request, known: ["after", "q"]) { items, context in
                try await view(context, search: (items["q"] ?? "").trimmingBlanks, after: items["after"]).frame
            }
        }
        router.post("devices") { request, _ -> Response in
            let fields = try await form(request)
            let project = fields["project"].flatMap { $0.isEmpty ? nil : $0 }
            let form = DeviceForm(fields)
            do {
                if fields["act"] == "trio" {
                    try await services.core.devices.registerReadyDevices()
                    return .seeOther(PageLink("/devices"))
                }
                let registration = try form.registration(in: project ?? services.core.configuration.defaultProject)
                let saved = try await services.core.devices.register(registration)
                return .seeOther(PageLink("/devices/\(saved.device.id)"))
            } catch let error as FieldError {
                return try await failing(request, form, error)
            } catch let error as EmulatorError {
                return try await failing(request, form, form.fieldError(error))
            }
        }
    }

    private func failing(_ request: Request, _ form: DeviceForm, _ problem: FieldError) async throws -> Response {
        try await page(request) { _, context in
            var view = try await view(context)
            (view.form, view.problem) = (form, problem)
            return view.frame
        }
    }

    private func view(
        _ context: PageContext,
        search: String = "",
        after: String? = nil
    ) async throws -> DevicesView {
        do {
            let page = try await DevicesPage(project: context.project, search: search, after: after, services)
            return DevicesView(
                page: page,
                context: context,
                project: context.project ?? services.core.configuration.defaultProject,
                search: search
            )
        } catch let error as EmulatorError {
            throw APIError.notFound(error.description)
        }
    }
}
