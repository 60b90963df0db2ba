// SPDX-License-Identifier: Apache-2.0

import Foundation
import HTTPTypes
import Hummingbird
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
    var response: Response { .html(document, status: .unauthorized) }

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

/// Asks for the access token with a form of the page.
struct PageAccessPrompt: AccessPrompt {
    let assets: PageAssetSource

    var path: String { AccessForm.path }

    func page(for request: Request, isWrong: Bool) -> Response {
        answer(request, leadingTo: AccessForm.destination(of: request), isWrong: isWrong)
    }

    func submission(in request: Request) async -> AccessSubmission {
        let form = await AccessForm(request)
        return AccessSubmission(token: form?.token ?? "", destination: form?.destination ?? "/")
    }

    func refusal(of submission: AccessSubmission, in request: Request) -> Response {
        answer(request, leadingTo: submission.destination, isWrong: true)
    }

    private func answer(_ request: Request, leadingTo destination: String, isWrong: Bool) -> Response {
        AccessPage(
            destination: destination,
            isWrong: isWrong,
            look: PageLook(request),
            assets: assets.current
        ).response
    }
}

/// The addresses and files by which programs of this machine reach the emulator.
struct PageAccess: Sendable, Hashable {
    /// The base address over plain http.
    let url: String
    /// Host and port over TLS.
    let tlsAddress: String
    let proxyURL: String
    /// The authority's certificate.
    let authorityFile: String
    /// The system's authorities and the emulator's; the emulator's alone if no bundle was written.
    let bundleFile: String
    let credentialsFile: String
    let project: String
    /// Whether the emulator accepts only its own access tokens.
    let isStrict: Bool

    init(_ services: PageServices) {
        let ports = Dictionary(uniqueKeysWithValues: services.ports.all)
        let host = services.reachableHost
        let urlHost = host.contains(":") ? "[\(host)]" : host
        let folder = services.core.store.folder.absoluteURL.path
        let file = { (name: String) in folder + (folder.hasSuffix("/") ? "" : "/") + name }
        url = "http://\(urlHost):\(ports["http"] ?? 0)"
        tlsAddress = "\(urlHost):\(ports["tls"] ?? 0)"
        proxyURL = "http://\(urlHost):\(ports["proxy"] ?? 0)"
        authorityFile = file("ca.pem")
        bundleFile = access(file("ca-bundle.pem"), R_OK) == 0 ? file("ca-bundle.pem") : authorityFile
        credentialsFile = file("credentials.json")
        project = services.core.configuration.defaultProject
        isStrict = services.core.configuration.isStrict
    }
}
