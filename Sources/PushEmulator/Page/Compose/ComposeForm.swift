// SPDX-License-Identifier: Apache-2.0

import PushMessages
import PushPreview

/// The fields of a message.
struct ComposeForm {
    let draft: ComposeDraft
    let surroundings: ComposeSurroundings
    let problems: ComposeFields.Problems

    private var fields: ComposeFields { draft.fields }
    private var devices: ComposeDevices { ComposeDevices(draft: draft, surroundings: surroundings) }

    var markup: HTML {
        """
        <textarea name="text" hidden>\n\(draft.text)</textarea>
        <section class="panel" aria-labelledby="to"><h2 id="to">To</h2>
        <div class="segments" role="radiogroup" aria-labelledby="to">\(ComposeFields.Reach.allCases.map(reach))</div>
        \(target)
        </section>
        <section class="panel" aria-labelledby="what"><h2 id="what">Message</h2>
        \(FormField("title", "Title", problem: problems["title"]).text(fields.title, more: " dir=\"auto\" maxlength=\"4000\""))
        \(FormField("body", "Text", problem: problems["body"]).wrapping {
            "<textarea name=\"body\" id=\"body\" rows=\"3\" dir=\"auto\"\($0)>\n\(fields.body)</textarea>"
        })
        </section>
        \(ComposePictures(fields: fields, problems: problems, byteLimit: surroundings.pictureByteLimit).markup)
        <details class="panel"\(fields.data.isEmpty && problems["data"] == nil ? nil : " open" as HTML?)><summary>Data for the app</summary>
        \(FormField("data", "A line for each, key=value", problem: problems["data"]).wrapping {
            "<textarea name=\"data\" id=\"data\" class=\"code\" rows=\"4\" dir=\"ltr\" spellcheck=\"false\"\($0)>\n\(fields.data)</textarea>"
        })
        </details>
        """
    }

    private func reach(_ reach: ComposeFields.Reach) -> HTML {
        let title: HTML =
            switch reach {
            case .device: "Device"
            case .topic: "Topic"
            case .condition: "Condition"
            case .token: "Token"
            }
        return """
            <label><input type="radio" name="reach" id="reach-\(reach.rawValue)" value="\(reach.rawValue)"\
            \(reach == fields.reach ? " checked" : nil as HTML?)>\(title)</label>
            """
    }

    private var target: HTML {
        """
        <div class="target-device">\(devices.targetSearch)\(FormField("device", "Registered device", hint: devicesHint, problem: problems["device"])
            .wrapping { devices.target($0) })</div>
        <div class="target-topic">\(FormField("topic", "Topic’s name", problem: problems["topic"])
            .text(fields.topic, more: " list=\"topics\" dir=\"ltr\" spellcheck=\"false\""))\
        <datalist id="topics">\(surroundings.topics.map { "<option value=\"\($0)\">" as HTML })</datalist></div>
        <div class="target-condition">\(FormField(
            "condition",
            "Condition on topics",
            hint: "Up to five topics, for instance <code>'news' in topics &amp;&amp; !('sports' in topics)</code>",
            problem: problems["condition"]
        ).text(fields.condition, more: " dir=\"ltr\" spellcheck=\"false\""))</div>
        <div class="target-token">\(FormField("token", "Registration token, installation id or a group’s key", problem: problems["token"])
            .text(fields.token, more: " dir=\"ltr\" spellcheck=\"false\""))</div>
        """
    }

    private var devicesHint: HTML? {
        surroundings.deviceCount == 0
            ? "None is registered. <a href=\"/devices\">Register some</a>; the previews work without." : nil
    }
}
