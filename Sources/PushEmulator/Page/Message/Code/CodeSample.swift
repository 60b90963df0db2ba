// SPDX-License-Identifier: Apache-2.0

import PushMessages
import PushPreview

/// A program that sends a message as it was sent, with only its language's own library.
///
/// The message goes over FCM's HTTP v1 API as JSON, so that no field is lost in an SDK's types. Each language spells the
/// text by its own rules.
struct CodeSample: Sendable {
    let name: HTML
    let id: HTML
    let text: String

    /// One for each language.
    ///
    /// - Parameter address: The URL to send to, percent-encoded.
    static func all(_ message: JSONValue, to address: String) -> [CodeSample] {
        let body = String(decoding: (["message": message] as JSONValue).encoded(), as: UTF8.self).indentedJSON
        return [
            curl(body, address), node(message, address), python(message, address), go(body, address),
            java(body, address),
            swift(body, address),
        ]
    }
}

/// Programs that send the same message, one for each language.
struct CodeTab {
    let facts: MessageFacts
    /// The emulator's base address.
    let url: String

    var markup: HTML {
        let address = "\(url)/v1/projects/\(PageLink.encoded(facts.message.project))/messages:send"
        let samples = CodeSample.all(facts.content.message.json, to: address)
        return """
            <section class="panel choices" aria-label="Programs">
            <div class="segments" role="radiogroup" aria-label="Language">\(samples.enumerated().map { index, sample in
                """
                <label><input type="radio" name="language" id="choose-\(sample.id)"\(index == 0 ? " checked" : nil as HTML?)>\(sample.name)</label>
                """ as HTML
            })</div>
            <p class="dim">Over FCM’s HTTP v1 API, with nothing but the language’s own library. For the real service send to \
            <code>https://fcm.googleapis.com</code> with an access token of your project.</p>
            \(samples.map { sample in
                """
                <div class="choice choice-\(sample.id)">\(Snippet(id: "code-\(sample.id)", text: sample.text, label: "Program").markup)</div>
                """ as HTML
            })
            </section>
            """
    }
}
