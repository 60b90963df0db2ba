// SPDX-License-Identifier: Apache-2.0

import Hummingbird
import PushMessages
import PushPreview

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
                selection.project = form.nonEmpty("project")
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

/// The dialogs that confirm a deletion: of one message, or of all that a search finds.
struct DeleteQuestion {
    let search: String
    let project: String?
    /// `nil` if the number of matches is unknown.
    let total: Int?

    var markup: HTML {
        """
        <div class="sheet" id="delete-one" popover role="dialog" aria-labelledby="delete-one-heading">
        <h2 id="delete-one-heading">Delete this message?</h2>
        <p class="dim"><bdi id="delete-one-title"></bdi> and what became of it on each device will be gone.</p>
        <form method="post" id="delete-one-form" action="/messages/none/delete">\(back)
        <div class="answers"><button type="button" popovertarget="delete-one" popovertargetaction="hide">Keep</button>\
        <button class="danger" autofocus>Delete</button></div></form>
        </div>
        <div class="sheet" id="delete-all" popover role="dialog" aria-labelledby="delete-all-heading">
        <h2 id="delete-all-heading" data-region>\(heading)</h2>
        <p class="dim">\(scope) With them goes what became of them on each device.</p>
        <form method="post" action="/messages/delete">\(back)
        <div class="answers"><button type="button" popovertarget="delete-all" popovertargetaction="hide" autofocus>Keep</button>\
        <button class="danger">Delete</button></div></form>
        </div>
        """
    }

    private var heading: HTML {
        switch total {
        case 1?: "Delete this message?"
        case let total?: "Delete \(total.grouped) messages?"
        case nil: "Delete all matching messages?"
        }
    }

    private var scope: HTML {
        let place: HTML = project.map { " of the project <bdi>\($0.bounded(to: 80))</bdi>" } ?? ""
        return search.isEmpty
            ? "Every message\(place), on all pages."
            : "Every message\(place) that <code dir=\"auto\">\(search.bounded(to: 200))</code> finds, on all pages."
    }

    private var back: HTML {
        """
        <input type="hidden" name="q" value="\(search)"><input type="hidden" name="project" value="\(project ?? "")">
        """
    }
}
