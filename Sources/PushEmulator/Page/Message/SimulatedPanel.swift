// SPDX-License-Identifier: Apache-2.0

import PushMessages
import PushPreview

/// The notifications that simulated devices show of a message, with buttons that click and dismiss it, and what followed.
struct SimulatedPanel {
    let facts: MessageFacts

    var markup: HTML? {
        let shown = facts.results.filter { $0.isSimulated && $0.delivery.displayed != nil }
        guard !shown.isEmpty else { return nil }
        return "<section class=\"panel\"><h2>Click on a device</h2>\(shown.map(row))</section>"
    }

    private func row(_ result: MessageFacts.Result) -> HTML {
        let last = result.delivery.interactions.last
        let isOver = last?.fields["stays"] == false
        let account: HTML =
            last.map { " was \($0.event). \(($0.fields["explanation"]?.string ?? "").bounded(to: 500))" }
            ?? " shows it."
        return """
            <p class="dim"><bdi>\(result.delivery.device.bounded(to: 60))</bdi>\(account)</p>\(isOver ? nil : form(result))
            """
    }

    private func form(_ result: MessageFacts.Result) -> HTML {
        let displayed = result.delivery.displayed
        let buttons =
            displayed?.web?.actions ?? displayed?.android?.actions ?? displayed?.apple?.actions.map(\.label) ?? []
        return """
            <form method="post" action="/messages/\(Int(facts.message.id))/interactions">
            <input type="hidden" name="device" value="\(result.device)"><div class="answers">\
            <button name="do" value="dismiss">Dismiss</button>\
            \(buttons.prefix(4).enumerated().map { place, title in
                "<button name=\"do\" value=\"\(place)\"><bdi>\(title.bounded(to: 60))</bdi></button>" as HTML
            })\
            <button name="do" value="click">Click</button></div></form>
            """
    }
}
