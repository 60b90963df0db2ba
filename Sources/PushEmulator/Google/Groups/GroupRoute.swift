// SPDX-License-Identifier: Apache-2.0

#if LegacyProtocols
import HTTPTypes
import Hummingbird
import NIOCore
import PushMessages

/// Device groups: `POST /fcm/notification` creates and changes them, `GET ?notification_key_name=` returns a key; also
/// under Google Cloud Messaging's path `/gcm/notification`.
///
/// The answer follows once the change is stored.
struct GroupRoute: EmulatorRoute {
    let google: GoogleService

    func add(to router: Router<EmulatorRequestContext>) {
        for path in ["fcm/notification", "gcm/notification"] {
            router.post(RouterPath(path)) { request, _ in
                try await answer(request) { groups in
                    let change = try GroupChange(try await body(request))
                    let now = StoredTime.now
                    return try await google.core.store.write { try groups.perform(change, at: now, in: $0) }
                        .mapError(GroupError.init).get()
                }
            }
            router.get(RouterPath(path)) { request, _ in
                try await answer(request) { groups in
                    let fields = FormFields(request.uri.query ?? "")
                    let name = try GroupChange.checked(name: fields["notification_key_name"])
                    return try await google.core.store.read { try groups.key(of: name, in: $0) }
                        .mapError(GroupError.init).get()
                }
            }
        }
    }

    private func answer(_ request: Request, _ method: (GroupAdministration) async throws -> String) async throws
        -> Response
    {
        func note(_ status: Int, _ text: String, _ reason: RefusalReason) {
            let answer = RefusalNote.Answer(status: status, code: text, reason: reason)
            google.note([answer], by: "The device group service", request, of: .legacyHTTP, in: nil)
        }
        do {
            let caller = try InstanceIDCaller(request.headers, authorizer: google.authorizer)
            let groups = try administration(request.headers, caller)
            guard !groups.isStrict || groups.isOwn else { throw InstanceIDError.unauthorized }
            let key = try await method(groups)
            return .json(["notification_key": .string(key)], isPretty: false)
        } catch let error as InstanceIDError {
            note(error.status, error.text, error.reason)
            return GroupError(status: error.status, text: error.text).response
        } catch let error as GroupError {
            note(error.status, error.text, error.reason)
            return error.response
        }
    }

    private func administration(_ headers: HTTPFields, _ caller: InstanceIDCaller) throws(GroupError)
        -> GroupAdministration
    {
        guard let sender = HTTPField.Name("project_id").flatMap({ headers[$0] }), (1...256).contains(sender.utf8.count)
        else { throw .noSender }
        return GroupAdministration(
            sender: sender,
            project: caller.project,
            defaultProject: google.core.configuration.defaultProject,
            isStrict: google.core.configuration.isStrict
        )
    }

    private func body(_ request: Request) async throws -> JSONValue {
        do {
            let buffer = try await RequestContent.read(request, upTo: google.limits.bodyByteCount)
            return try DocumentationJSON.value(
                of: Array(buffer.readableBytesView),
                isStrict: google.core.configuration.isStrict
            )
        } catch let error as JSONSyntaxError {
            throw GroupError(text: error.googleMessage)
        } catch let error as FCMStatus {
            throw GroupError(status: error.code, text: error.message)
        } catch is RequestContent.TooLarge {
            throw GroupError(status: 413, text: "The body is too large")
        }
    }
}

extension GroupChange {
    /// The maximum number of registrations in one request.
    private static let registrationLimit = 1000

    /// Parses the body of a request, and performs all checks that do not need the store.
    init(_ body: JSONValue) throws(GroupError) {
        guard let object = body.object else { throw GroupError(text: "The body must be a JSON object") }
        guard let operation = object["operation"]?.string.flatMap(GroupChange.Operation.init(rawValue:)) else {
            throw .unknownOperation
        }
        let name = try Self.checked(name: object["notification_key_name"]?.string)
        let registrations = object["registration_ids"]?.array ?? []
        guard registrations.count <= Self.registrationLimit else { throw .tooMany }
        let texts = registrations.compactMap(\.string)
        if texts.isEmpty { throw .noMembers }
        self.init(
            operation: operation,
            name: name,
            key: object["notification_key"]?.string ?? "",
            registrations: texts
        )
    }

    /// Returns the name if a group can have it.
    static func checked(name: String?) throws(GroupError) -> String {
        guard let name, (1...StoredGroup.nameByteLimit).contains(name.utf8.count), !name.hasNull else { throw .noName }
        return name
    }
}
#endif
