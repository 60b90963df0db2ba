// SPDX-License-Identifier: Apache-2.0

import Hummingbird
import PushPreview

/// `GET /`: the messages, newest first, or those that a search finds.
struct InboxRoute: PageRoute {
    let services: EmulatorServices

    func add(to router: Router<EmulatorRequestContext>) {
        router.get("/") { request, _ -> Response in
            try await page(request, known: ["q", "before", "after"]) { items, context in
                let search = items["q"] ?? ""
                do {
                    let selection = try InboxSelection(items)
                    let page = try await InboxPage(selection, services)
                    if page.isInboxEmpty, search.isEmpty {
                        return WelcomeView(access: PageAccess(services), project: context.project).frame
                    }
                    return InboxView(page: page, search: search, context: context).frame
                } catch let error as APIError {
                    return InboxView(page: nil, search: search, problem: error.message, context: context).frame
                }
            }
        }
    }
}
