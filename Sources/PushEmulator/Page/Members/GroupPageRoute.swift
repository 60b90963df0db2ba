// SPDX-License-Identifier: Apache-2.0

#if LegacyProtocols
import Hummingbird
import PushMessages

/// `GET /groups/{group}` shows a device group by its number or one of its keys, `GET /groups?key=` redirects to it, and
/// `POST /groups/{group}/members` adds or removes a member.
struct GroupPageRoute: PageRoute {
    let services: PageServices

    func add(to router: Router<EmulatorRequestContext>) {
        router.get("groups") { request, _ -> Response in
            var number: Int64?
            let answer = try await page(request, known: ["key"]) { items, _ in
                let key = (items["key"] ?? "").trimmingBlanks
                guard let details = try await services.core.store.read({ try Self.find(key, in: $0) }) else {
                    throw APIError.notFound("No group of this emulator has the key or the name \(key.quoted).")
                }
                number = details.group.number
                return try await view(of: details).frame
            }
            return number.map { .seeOther(PageLink("/groups/\($0)")) } ?? answer
        }
        router.get("groups/{group}") { request, context -> Response in
            let key = context.parameters.decoded("group")
            return try await page(request) { _, _ in
                try await view(of: try await details(key)).frame
            }
        }
        router.post("groups/{group}/members") { request, context -> Response in
            let key = context.parameters.decoded("group")
            let form = try await form(request)
            var destination: PageLink?
            let answer = try await page(request) { _, _ in
                let details = try await details(key)
                do throws(FieldError) {
                    destination = try await change(details.group, form)
                } catch {
                    var view = try await view(of: details)
                    (view.text, view.problem) = (form["member"] ?? "", error)
                    return view.frame
                }
                return try await view(of: details).frame
            }
            return destination.map(Response.seeOther) ?? answer
        }
    }

    /// The group with a number or one of its keys.
    private func details(_ key: String) async throws -> GroupDetails {
        guard let details = try await services.core.store.read({ try GroupDetails.find(key, in: $0) }) else {
            throw APIError.unknownGroup
        }
        return details
    }

    /// The group with a key, else the first with a name.
    private static func find(_ text: String, in database: StoreTransaction) throws -> GroupDetails? {
        if case .found(let group) = try StoredGroup.find(key: text, in: database) {
            return try GroupDetails(group, in: database)
        }
        return try StoredGroup.find(name: text, in: database).map { try GroupDetails($0, in: database) }
    }

    /// Adds or removes a member; removing the last member deletes the group, as the service does.
    private func change(_ group: StoredGroup, _ form: FormFields) async throws(FieldError) -> PageLink {
        let isStrict = services.core.configuration.isStrict
        let result: Result<Bool, FieldError>
        do {
            result = try await services.core.store.write { database in
                if let registration = form["remove"] {
                    try group.remove([registration], in: database)
                    let isOver = try group.members(in: database).isEmpty
                    if isOver { try group.delete(in: database) }
                    return .success(!isOver)
                }
                let found = try NamedMember.find(
                    form["member"] ?? "",
                    project: group.project,
                    isStrict: isStrict,
                    in: database
                )
                let member: NamedMember
                switch found {
                case .success(let named): member = named
                case .failure(let error): return .failure(error)
                }
                if try group.members(in: database).contains(where: { $0.registration == member.registration }) {
                    return .failure(FieldError("member", "It is in the group already."))
                }
                guard try group.add([member.registration], in: database) else {
                    return .failure(
                        FieldError(
                            "member",
                            "A group has at most \(DeviceGroupLimits.memberLimit) members; remove one first."
                        )
                    )
                }
                return .success(true)
            }
        } catch {
            throw FieldError("member", "The emulator’s storage cannot be written at the moment.")
        }
        return PageLink(try result.get() ? "/groups/\(group.number)" : "/devices")
    }

    private func view(of details: GroupDetails) async throws -> GroupView {
        let present = Set(details.members.map(\.registration))
        let devices = try await services.core.store.read { database in
            try DeviceSearch(
                project: details.group.project,
                limit: MemberForm.choiceLimit + DeviceGroupLimits.memberLimit
            )
            .fetch(database)
        }
        return GroupView(details: details, choices: devices.filter { !present.contains($0.token) })
    }
}
#endif
