// SPDX-License-Identifier: Apache-2.0

import Hummingbird

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
