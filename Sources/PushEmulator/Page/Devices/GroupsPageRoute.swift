// SPDX-License-Identifier: Apache-2.0

import Hummingbird
import PushMessages

/// `POST /groups` makes a device group of chosen devices, `POST /groups/{group}/delete` deletes one.
struct GroupsPageRoute: PageRoute {
    let services: PageServices

    func add(to router: Router<EmulatorRequestContext>) {
        router.post("groups") { request, _ -> Response in
            let form = try await form(request)
            let members = form.fields.filter { $0.name == "member" }.map(\.value)
            do {
                guard let first = members.first else {
                    throw APIError.badRequest("A group needs members; choose at least one device.")
                }
                let project = try await services.core.devices.device(first).project
                let body: JSONValue = [
                    "name": .string((form["name"] ?? "").trimmingBlanks), "project": .string(project),
                    "members": .array(members.map(JSONValue.string)),
                ]
                let draft = try GroupDraft(body, configuration: services.core.configuration)
                let now = StoredTime.now
                _ = try await services.core.store.write { try draft.save(at: now, in: $0) }.get()
                return .seeOther(PageLink("/devices"))
            } catch let error as APIError {
                return try await page(request) { _, _ in FailureView(error).frame }
            } catch let error as EmulatorError {
                return try await page(request) { _, _ in FailureView(APIError.badRequest(error.description)).frame }
            }
        }
        router.post("groups/{group}/delete") { request, context -> Response in
            let key = try context.parameters.require("group")
            // A group that is deleted already is no error.
            try await services.core.store.write { database in
                try GroupDetails.find(key, in: database)?.group.delete(in: database)
            }
            return .seeOther(PageLink("/devices"))
        }
    }
}
