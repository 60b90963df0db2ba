// SPDX-License-Identifier: Apache-2.0

import Hummingbird

/// `POST /messages/delete` and `/messages/{message}/delete`: the forms of the page's deletion dialogs.
struct DeleteRoute: PageRoute {
    let services: PageServices

    func add(to router: Router<EmulatorRequestContext>) {
        router.post("messages/delete") { request, _ -> Response in
            let form = try await form(request)
            return try await deleting(request, form) {
                var selection = InboxSelection()
                do throws(InboxQueryError) {
                    selection.query = try services.core.query(form["q"] ?? "")
                } catch {
                    throw APIError.badRequest(error.description)
                }
                selection.project = form["project"].flatMap { $0.isEmpty ? nil : $0 }
                return selection
            }
        }
        router.post("messages/{message}/delete") { request, context -> Response in
            let form = try await form(request)
            return try await deleting(request, form) {
                guard let id = Int64(try context.parameters.require("message")) else {
                    throw APIError.badRequest("The path must name a message by its number.")
                }
                return InboxSelection(before: id == .max ? id : id + 1, after: id - 1)
            }
        }
    }

    private func deleting(
        _ request: Request,
        _ form: FormFields,
        _ selection: () throws -> InboxSelection
    ) async throws -> Response {
        do {
            _ = try await services.core.deleteMessages(try selection())
            return .seeOther(PageLink("/", ["project": form["project"], "q": form["q"]]))
        } catch let error as APIError {
            return try await page(request) { _, _ in FailureView(error).frame }
        }
    }
}
