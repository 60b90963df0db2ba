// SPDX-License-Identifier: Apache-2.0

import PushPreview

/// The dialog that confirms the deletion of a message.
struct MessageDeletion {
    let facts: MessageFacts
    let search: String
    let project: String?

    var markup: HTML {
        """
        <div class="sheet" id="delete-one" popover role="dialog" aria-labelledby="delete-one-heading">
        <h2 id="delete-one-heading">Delete this message?</h2>
        <p class="dim"><bdi>\(facts.title.bounded(to: 80))</bdi> and what became of it on each device will be gone.</p>
        <form method="post" action="/messages/\(Int(facts.message.id))/delete">
        <input type="hidden" name="q" value="\(search)"><input type="hidden" name="project" value="\(project ?? "")">
        <div class="answers"><button type="button" popovertarget="delete-one" popovertargetaction="hide">Keep</button>\
        <button class="danger" autofocus>Delete</button></div></form>
        </div>
        """
    }
}
