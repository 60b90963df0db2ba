// SPDX-License-Identifier: Apache-2.0

import PushPreview

/// The view of an empty inbox: how to send a message, with this emulator's addresses.
struct WelcomeView {
    let access: PageAccess
    let project: String?
    let assets: PageAssets

    var frame: PageFrame {
        PageFrame(title: "Inbox", section: .inbox, liveness: "rows", content: content)
    }

    private var content: HTML {
        """
        <div class="welcome" id="welcome" data-region>
        <section class="panel intro">
        <img class="drawing" src="\(assets.path(.welcome))" width="340" height="150" \
        alt="A phone, another phone and a browser window">
        <h1>Nothing has been sent yet</h1>
        <p>Whatever is sent to this emulator is shown here, on every device that it reaches, with the reason where a \
        picture is missing.</p>
        <form method="post" action="/demo"><button class="primary">\(PageIcon.send.markup) Send a test push</button></form>
        <p>It goes to an iPhone, an Android phone and a browser, all of them simulated.</p>
        </section>
        <section class="ways panel" aria-labelledby="ways">
        <h2 id="ways">Or from your own program</h2>
        <div class="segments" role="radiogroup" aria-label="SDK">\(recipes.enumerated().map { index, recipe in
            """
            <label><input type="radio" name="sdk" id="sdk-\(recipe.id)"\(index == 0 ? " checked" : nil as HTML?)>\(recipe.name)</label>
            """ as HTML
        })</div>
        \(recipes.map { recipe in
            """
            <div class="way sdk-\(recipe.id)"><p>\(recipe.advice)</p>
            \(Snippet(id: "lines-\(recipe.id)", text: recipe.lines, label: "Lines to copy").markup)</div>
            """ as HTML
        })
        \(access.isStrict ? strictness : "")
        <p class="dim">All of it at once, for every SDK that reads its environment: \
        <code>eval "$(richpush emulator env)"</code></p>
        <dl class="ports"><div><dt>HTTP</dt><dd><code>\(access.url)</code></dd></div>\
        <div><dt>TLS</dt><dd><code>\(access.tlsAddress)</code></dd></div>\
        <div><dt>Proxy</dt><dd><code>\(access.proxyURL)</code></dd></div></dl>
        </section>
        </div>
        """
    }

    private var strictness: HTML {
        """
        <p class="dim">This emulator is strict: where a line says <code>any</code>, it takes an access token of the account in \
        <code>credentials.json</code> alone.</p>
        """
    }

    private var recipes: [ConnectionRecipe] { ConnectionRecipe.all(access) }
}
