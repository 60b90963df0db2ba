// SPDX-License-Identifier: Apache-2.0

import PushMessages

@testable import PushEmulator
@testable import PushPreview

/// What the inbox, previews and searches make of a message's text.
let pageReaders: [Fuzzing] = [
    Fuzzing(AcceptReading.self), Fuzzing(SearchedText.self), Fuzzing(SearchPattern.self), Fuzzing(InboxPage.self),
    Fuzzing(PreviewedText.self), Fuzzing(FixedMessage.self),
]

private enum AcceptReading: FuzzTarget {
    static let name = "accept"

    static func check(_ bytes: [UInt8]) { _ = AccessTokenMiddleware.namesHTML(bytes.text) }
}

/// A stored text, and behind a zero what is looked for in it.
private enum SearchedText: FuzzTarget {
    static let name = "contains-text"

    static func check(_ bytes: [UInt8]) {
        let parts = bytes.parts(2)
        _ = SearchFunction.contains(parts[0].text, parts[1].text)
    }
}

private enum SearchPattern: FuzzTarget {
    static let name = "matches-pattern"

    static func check(_ bytes: [UInt8]) {
        let parts = bytes.parts(2)
        _ = SearchFunction.matches(parts[0].text, parts[1].text)
    }
}

private enum InboxPage: FuzzTarget {
    static let name = "inbox-page"

    static func check(_ bytes: [UInt8]) {
        let text = bytes.text
        let message = (try? JSONValue(parsing: bytes)) ?? .string(text)
        for sample in CodeSample.all(message, to: "http://127.0.0.1/") {
            _ = Snippet(id: "code", text: sample.text, label: "Program").markup
        }
        _ = JSONMarkup(text.indentedJSON).markup
        _ = PageLink("/", ["q": text]).description
        _ = CutText("body", text, lines: 4, limit: .max).markup
    }
}

private enum PreviewedText: FuzzTarget {
    static let name = "previewed-text"

    static func check(_ bytes: [UInt8]) {
        let text = bytes.text
        _ = text.withoutTerminalControls.wrapped(toColumns: 40)
        _ = text.truncated(toColumns: 40)
        let displayed = DisplayedNotification(title: text, body: text)
        let page = PreviewPage(
            title: text,
            subtitle: text,
            messageJSON: text,
            entries: Platform.allCases.map {
                .init(Delivery(platform: $0, device: text, outcome: .shown, displayed: displayed))
            }
        )
        _ = page.html()
        _ = TextPreview().render(page)
    }
}

private enum FixedMessage: FuzzTarget {
    static let name = "fixes"

    static func check(_ bytes: [UInt8]) {
        guard let document = try? JSONDocument(parsing: bytes) else { return }
        _ = Linter.standard.fix(document)
    }
}
