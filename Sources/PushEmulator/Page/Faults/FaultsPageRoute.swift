// SPDX-License-Identifier: Apache-2.0

import Hummingbird
import PushPreview

/// `/faults`: `GET` shows the injected faults; `POST` adds a fault or a preset, `POST /faults/quota` sets the quota,
/// `POST /faults/{fault}/delete` and `/faults/delete` remove faults.
struct FaultsPageRoute: PageRoute {
    let services: PageServices

    func add(to router: Router<EmulatorRequestContext>) {
        router.get("faults") { request, _ -> Response in
            try await page(request) { _, context in view(context).frame }
        }
        router.post("faults") { request, _ -> Response in
            let form = try await form(request)
            if let preset = form["preset"].flatMap(FaultPreset.init) {
                return try await changing(request) { try await preset.apply(to: services.core.faults) }
            }
            let own = FaultForm(form)
            return try await changing(request, own) { () throws in
                let fault = try own.fault()
                do { _ = try await services.core.faults.add(fault) } catch let error as EmulatorError {
                    throw FieldError(error, among: ["code"])
                }
            }
        }
        router.post("faults/quota") { request, _ -> Response in
            let form = try await form(request)
            let text = (form["quota"] ?? "").trimmingBlanks
            return try await changing(request, quota: text) {
                guard text.isEmpty || Int(text) != nil else {
                    throw FieldError("quota", "\(text.quoted) is not a whole number.")
                }
                do { try await services.core.faults.setQuota(Int(text)) } catch let error as EmulatorError {
                    throw FieldError("quota", error.description)
                }
            }
        }
        router.post("faults/delete") { request, _ -> Response in
            try await changing(request) {
                _ = try await services.core.faults.removeAll()
                try await services.core.faults.setQuota(nil)
            }
        }
        router.post("faults/{fault}/delete") { request, context -> Response in
            let id = Int(try context.parameters.require("fault"))
            return try await changing(request) {
                // Another client may have removed it already.
                if let id { _ = try await services.core.faults.remove(id) }
            }
        }
    }

    /// Makes a change and redirects to the view; an error is shown beside its field.
    private func changing(
        _ request: Request,
        _ form: FaultForm? = nil,
        quota: String? = nil,
        _ change: () async throws -> Void
    ) async throws -> Response {
        do {
            try await change()
            return .seeOther(PageLink("/faults"))
        } catch let error as FieldError {
            return try await page(request) { _, context in
                var view = view(context)
                if let form { view.form = form }
                if let quota { view.quota = quota }
                view.problem = error
                return view.frame
            }
        } catch let error as EmulatorError {
            return try await page(request) { _, _ in FailureView(APIError.badRequest(error.description)).frame }
        }
    }

    private func view(_ context: PageContext) -> FaultsView {
        FaultsView(
            faults: services.core.faults.all,
            inForce: services.core.faults.quota,
            quota: services.core.faults.quota.map(String.init) ?? ""
        )
    }
}
