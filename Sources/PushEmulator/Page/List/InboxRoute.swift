// SPDX-License-Identifier: Apache-2.0

import Hummingbird
import PushPreview

/// `GET /`: the messages, newest first, or those that a search finds.
///
/// The page's script passes `rows`, the numbers of changed messages: the answer has these rows and only the places of the
/// others.
struct InboxRoute: PageRoute {
    let services: PageServices

    func add(to router: Router<EmulatorRequestContext>) {
        router.get("/") { request, _ -> Response in
            try await page(request, known: ["q", "before", "after", "rows"]) { items, context in
                let search = items["q"] ?? ""
                do {
                    let selection = try InboxSelection(items, services.core)
                    let page = try await InboxPage(selection, changed: try changed(items["rows"]), services)
                    if page.isInboxEmpty, search.isEmpty {
                        return WelcomeView(
                            access: PageAccess(services),
                            project: context.project,
                            assets: context.assets
                        ).frame
                    }
                    return InboxView(page: page, search: search, context: context).frame
                } catch let error as APIError {
                    return InboxView(page: nil, search: search, problem: error.message, context: context).frame
                }
            }
        }
    }

    /// Reads numbers separated by commas.
    private func changed(_ text: String?) throws(APIError) -> Set<Int64>? {
        guard let text else { return nil }
        let numbers = text.split(separator: ",").map { Int64($0) }
        guard numbers.count <= InboxPage.length, !numbers.contains(nil) else {
            throw .badRequest(
                "The parameter rows is \"\(text.excerpt)\"; expected numbers of messages with commas between them, "
                    + "\(InboxPage.length) at most."
            )
        }
        return Set(numbers.compactMap(\.self))
    }
}
