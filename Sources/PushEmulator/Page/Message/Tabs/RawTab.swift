// SPDX-License-Identifier: Apache-2.0

import PushPreview

/// The request as received: header fields without credentials, and the body byte for byte.
struct RawTab {
    let facts: MessageFacts

    private var message: StoredMessage { facts.message }

    var markup: HTML {
        """
        <section class="panel"><h2>Request</h2>
        <p class="dim">\(message.request.count.byteCountText), answered with \(message.status)\
        \(message.name.isEmpty ? nil : " and the name <code>\(message.name.bounded(to: 200))</code>" as HTML). \
        As bytes: <a href="/api/v1/messages/\(Int(message.id))/raw">raw</a>; with all that is known: \
        <a href="/api/v1/messages/\(Int(message.id))">JSON</a>.</p>
        <dl class="fields-list">\(message.keptHeaders.map { name, value in
            "<div><dt>\(name.bounded(to: 100))</dt><dd><code>\(value.bounded(to: 1100))</code></dd></div>" as HTML
        })</dl>
        \(Snippet(id: "raw", text: String(decoding: message.request, as: UTF8.self), label: "The request’s body", wraps: true).markup)
        </section>
        """
    }
}
