// SPDX-License-Identifier: Apache-2.0

#if LegacyProtocols
import Hummingbird
import PushMessages
import PushPreview

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
            // Deleting a group that does not exist any more is not an error.
            try await services.core.store.write { database in
                try GroupDetails.find(key, in: database)?.group.delete(in: database)
            }
            return .seeOther(PageLink("/devices"))
        }
    }
}

/// The device groups with their members.
struct GroupsPanel {
    let groups: [GroupDetails]
    let devices: [RegisteredDevice]

    var markup: HTML {
        """
        <section class="panel" aria-labelledby="groups-heading"><h2 id="groups-heading">Device groups</h2>
        \(groups.isEmpty ? "<p class=\"dim\">There are no groups. A group is several devices of one person that share a notification key.</p>" : "<ul class=\"rows\">\(groups.map(item))</ul>" as HTML)
        \(devices.contains(where: \.isRegistered) ? create : nil)
        <form method="get" action="/groups" class="line"><div class="field"><label for="group-key">Find a group</label>\
        <input name="key" id="group-key" required dir="ltr" spellcheck="false" placeholder="its key or name"></div><button>Find</button></form></section>
        """
    }

    private func item(_ group: GroupDetails) -> HTML {
        let number = Int(group.group.number)
        return """
            <li><div><b><a href="/groups/\(number)" dir="auto">\(group.group.name.bounded(to: 120))</a></b> <span class="dim">\(group.members.count)</span>\
            <p class="tags">\(group.members.prefix(20).map(member))</p>\
            <p class="token"><code id="group-\(number)" dir="ltr">\(group.key)</code>\
            <button type="button" class="copy small" data-copies="group-\(number)" aria-label="Copy the key">\(PageIcon.copy.markup)<span class="words" aria-live="polite">Copy</span></button></p></div>\
            <span></span><a class="button small" href="/groups/\(number)" aria-label="Change the group \(group.group.name.bounded(to: 60))">Change</a></li>
            """
    }

    private func member(_ member: GroupDetails.Member) -> HTML {
        DeviceCard.chip(member.device.map { (id: $0.id, name: $0.name) }, registration: member.registration)
    }

    private var create: HTML {
        """
        <form method="post" action="/groups" class="stacked">
        <div class="line"><div class="field"><label for="group-name">New group of these devices</label>\
        <input name="name" id="group-name" required dir="auto" placeholder="its name"></div><button>Make</button></div>
        <div class="picks">\(devices.filter(\.isRegistered).prefix(24).map { device in
            "<label class=\"pick\"><input type=\"checkbox\" name=\"member\" value=\"\(device.token)\">\(PageIcon(platform: device.platform.rawValue).markup)<bdi>\(device.name.bounded(to: 40))</bdi></label>" as HTML
        })</div>
        </form>
        """
    }
}
#endif
