// SPDX-License-Identifier: Apache-2.0

/// The frame of each of our pages: one style, at most one script, and a policy that allows them and nothing else.
struct PageFrame {
    /// The kind of page, after its title.
    let kind: HTML
    let title: String
    let style: HTML
    let contentSecurityPolicy: String
    let presentation: PreviewPage.Presentation
    /// At the end of the body, because it works on what is there.
    var script: HTML?
    /// Of a page that is served, by which it notices that there is a newer one.
    var version: String?

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
        <body class="\(presentation.isStill ? "still" : "live" as HTML)\(presentation.isBrief ? " brief" : nil as HTML?)"\
        \(version.map { " data-version=\"\($0)\"" as HTML })>
        \(body)\(script.map { "\n<script type=\"module\">\($0)</script>" as HTML })
        </body>
        </html>

        """
    }
}
