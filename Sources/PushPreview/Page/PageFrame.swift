// SPDX-License-Identifier: Apache-2.0

/// The frame of each of our pages: no scripts, no requests, one style and a policy that allows it.
struct PageFrame {
    /// The kind of page, after its title.
    let kind: HTML
    let title: String
    let style: HTML
    let contentSecurityPolicy: String
    let presentation: PreviewPage.Presentation

    /// The page with this inside its body.
    func document(_ body: HTML) -> HTML {
        """
        <!doctype html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta http-equiv="Content-Security-Policy" content="\(contentSecurityPolicy)">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <meta name="generator" content="RichPush">
        <title>\(title.bounded(to: 200)) · RichPush \(kind)</title>
        <style>\(style)</style>
        </head>
        <body class="\(presentation.isStill ? "still" : "live" as HTML)\(presentation.isBrief ? " brief" : nil as HTML?)">
        \(body)
        </body>
        </html>

        """
    }
}
