// SPDX-License-Identifier: Apache-2.0

import Hummingbird

/// Asks for the access token with a form of the page.
struct PageAccessPrompt: AccessPrompt {
    var path: String { AccessForm.path }

    func page(for request: Request, isWrong: Bool) -> Response {
        AccessPage(destination: AccessForm.destination(of: request), isWrong: isWrong, look: PageLook(request)).response
    }

    func submission(in request: Request) async -> AccessSubmission {
        let form = await AccessForm(request)
        return AccessSubmission(token: form?.token ?? "", destination: form?.destination ?? "/")
    }

    func refusal(of submission: AccessSubmission, in request: Request) -> Response {
        AccessPage(destination: submission.destination, isWrong: true, look: PageLook(request)).response
    }
}
