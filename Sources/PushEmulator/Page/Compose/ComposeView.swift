// SPDX-License-Identifier: Apache-2.0

import HTTPTypes
import PushMessages
import PushPreview

/// The compose view: the form, and beside it the result of the check.
struct ComposeView {
    var draft: ComposeDraft
    let surroundings: ComposeSurroundings
    let context: PageContext
    /// The errors that prevent sending, by the field's name.
    var problems: ComposeFields.Problems = [:]
    /// The result of the check; `nil` before the first.
    var check: ComposeCheck?

    var frame: PageFrame {
        PageFrame(
            title: "Compose",
            section: .compose,
            status: problems.isEmpty || check != nil ? .ok : .badRequest,
            assets: [.previews, .forms, .compose],
            content: """
                <h1 class="unseen">Compose a message</h1>
                <form method="post" action="\(PageLink("/compose", ["project": context.project]).description)" id="compose" class="compose" autocomplete="off">
                <input type="hidden" name="form" value="\(draft.form.rawValue)"><input type="hidden" name="chooses" value="yes">\
                <button class="unseen" name="act" value="check" tabindex="-1">Check</button>
                <div class="write">
                \(ways)
                \(fields)
                \(send)
                </div>
                <div class="result">
                \(tried)
                \(check?.markup ?? "<div id=\"check\" class=\"check\"></div>")
                </div>
                </form>
                """
        )
    }

    private var ways: HTML {
        """
        <div class="ways-bar"><div class="segments" role="group" aria-label="How to write it">\
        \(way("fields", "Form", .fields))\(way("json", "JSON", .json))</div>\
        <div class="chosen-project"><label for="of-project">Project</label>\(projects)\
        <button class="small unscripted" name="act" value="project">Change</button></div></div>
        """
    }

    /// The project to send in, independent of the project that the list shows.
    private var projects: HTML {
        var names = context.projects.map(\.name)
        if !names.contains(surroundings.project) { names.append(surroundings.project) }
        return """
            <select id="of-project" name="project">\(names.map { name in
                "<option value=\"\(name)\"\(name == surroundings.project ? " selected" : nil as HTML?)>\(name.bounded(to: 60))</option>" as HTML
            })</select>
            """
    }

    private func way(_ act: HTML, _ title: HTML, _ form: ComposeDraft.Form) -> HTML {
        """
        <button name="act" value="\(act)" aria-pressed="\(form == draft.form ? "true" : "false")"\
        \(form == draft.form ? " type=\"button\"" : nil as HTML?)>\(title)</button>
        """
    }

    private var fields: HTML {
        switch draft.form {
        case .fields: ComposeForm(draft: draft, surroundings: surroundings, problems: problems).markup
        case .json:
            """
            <section class="panel">\(FormField("text", "The request to FCM or Expo, or the message alone", problem: problems["text"]).wrapping {
                """
                <textarea name="text" id="text" class="code" rows="26" spellcheck="false" dir="ltr"\($0)>\n\(draft.text)</textarea>
                """
            })</section>
            """
        }
    }

    private var send: HTML {
        """
        <div class="send-bar"><button class="primary" name="act" value="send">\(PageIcon.send.markup) Send</button>\
        <button class="unscripted" name="act" value="check">Check and preview</button>\
        \(problems.isEmpty ? "<span class=\"dim\">To simulated devices only.</span>" : "<span class=\"problem\" role=\"alert\">Not sent: \(problems.count == 1 ? "a field needs" : "some fields need") a look.</span>" as HTML)</div>
        """
    }

    private var tried: HTML {
        let devices = ComposeDevices(draft: draft, surroundings: surroundings)
        return """
            <fieldset class="tried"><legend>Preview on</legend>\(devices.tried)\(devices.triedSearch)\
            <span class="dim checking" id="checking" hidden>Checking…</span></fieldset>
            """
    }
}
