// SPDX-License-Identifier: Apache-2.0

import PushPreview

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
