// SPDX-License-Identifier: Apache-2.0

import HTTPTypes
import Hummingbird
import NIOCore
import PushPreview

/// The form for the access token, which browsers get instead of a view.
struct AccessPage {
    /// The path that the form redirects to after the right token; always one of the page.
    let destination: String
    /// Whether a wrong token was given.
    let isWrong: Bool
    let look: PageLook
    let assets: PageAssets

    /// The form with status 401, so that no client takes it for the requested view.
    var response: Response {
        Response(
            status: .unauthorized,
            headers: [
                .contentType: "text/html; charset=utf-8", .contentSecurityPolicy: PagePolicy.text,
                .cacheControl: "no-store",
            ],
            body: ResponseBody(byteBuffer: ByteBuffer(string: document.text))
        )
    }

    private var document: HTML {
        """
        <!doctype html>
        <html lang="en">
        \(DocumentHead(title: "Access", assets: [.palette, .style], source: assets).markup)
        <body>
        <input type="radio" id="look-\(look.rawValue)" checked hidden>
        <main id="main" class="access">
        <form method="post" action="\(AccessForm.path)" class="panel">
        <div class="brand">\(PageHeader.mark(assets))<span>RichPush</span></div>
        <h1>Access to this emulator</h1>
        <p class="dim">Enter the access token that the emulator was started with.</p>
        <input type="hidden" name="to" value="\(destination)">
        <label for="token">Access token</label>
        <input type="password" name="token" id="token" required autofocus autocomplete="current-password" spellcheck="false" \
        maxlength="\(AccessForm.tokenLimit)"\(isWrong ? " aria-invalid=\"true\" aria-describedby=\"problem\"" : nil as HTML?)>
        \(isWrong ? "<p class=\"hint\" id=\"problem\" role=\"alert\">That is not the token.</p>" : nil)
        <button class="primary">Go on</button>
        </form>
        </main>
        </body>
        </html>

        """
    }
}
