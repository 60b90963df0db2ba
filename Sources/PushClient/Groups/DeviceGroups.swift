// SPDX-License-Identifier: Apache-2.0

#if LegacyProtocols
internal import Curl
internal import PushMessages

/// The device groups of one sender; a group has a name, a key and up to 20 registrations.
///
/// Google ends device groups on 29 September 2027. A ``DeviceGroupMap`` stores their members, so that a message can be
/// sent to the members instead of the group (see ``Route``).
///
/// The service returns another key for each request; all of them are valid, so keys are not compared.
public struct DeviceGroups: Sendable {
    /// Maximum number of members of a group.
    public static let memberLimit = DeviceGroupLimits.memberLimit

    let client: FCMClient
    /// The sender id, which is the project number.
    public let sender: String
    /// The map that stores groups which this program creates or changes; `nil` to store none.
    public let map: DeviceGroupMap?

    /// Makes the device groups of a sender.
    public init(client: FCMClient, sender: String, map: DeviceGroupMap? = nil) {
        self.client = client
        self.sender = sender
        self.map = map
    }

    /// Creates a group and returns its key.
    ///
    /// - Throws: ``CallError/Code/invalidArgument`` for an invalid name or invalid members, before any request.
    public func create(_ name: String, members: [String]) async throws(CallError) -> String {
        let members = try check(name, members)
        let key = try await change("create", name, key: nil, members)
        try await map?.put(DeviceGroup(sender: sender, name: name, key: key, members: members))
        return key
    }

    /// Adds members to a group and returns a key of it; existing members stay.
    ///
    /// - Parameters:
    ///   - members: The registrations to add.
    ///   - name: The group's name.
    ///   - key: A key of the group; `nil`, the default, uses the key of the map, or requests one.
    /// - Throws: ``CallError/Code/invalidArgument`` for an invalid name, invalid members or too many, before any
    ///   request.
    public func add(_ members: [String], to name: String, key: String? = nil) async throws(CallError) -> String {
        let members = try check(name, members)
        var known = try await map?.group(name, of: sender)
        if let before = known?.members {
            let count = Set(before).union(members).count
            guard count <= Self.memberLimit else { throw Self.tooMany(count, name) }
        }
        let newKey = try await change("add", name, key: try await self.key(of: name, key, known), members)
        if known == nil { known = DeviceGroup(sender: sender, name: name, key: newKey, members: []) }
        if var known {
            known.key = newKey
            known.members += members.filter { !known.members.contains($0) }
            try await map?.put(known)
        }
        return newKey
    }

    /// Removes members from a group and returns a key of it; the service deletes a group without members.
    public func remove(_ members: [String], from name: String, key: String? = nil) async throws(CallError) -> String {
        let members = try check(name, members)
        let known = try await map?.group(name, of: sender)
        let newKey = try await change("remove", name, key: try await self.key(of: name, key, known), members)
        if var known {
            known.key = newKey
            known.members.removeAll { members.contains($0) }
            if known.members.isEmpty {
                try await map?.remove(name, of: sender)
            } else {
                try await map?.put(known)
            }
        }
        return newKey
    }

    /// Requests a key of the group with this name from the service.
    public func key(of name: String) async throws(CallError) -> String {
        try checkName(name)
        let request = ServiceRequest(
            method: "GET",
            url: "\(client.caller.endpoint.send)/fcm/notification?notification_key_name=\(name.percentEncoded)",
            headers: headers,
            body: [],
            isIdempotent: true
        )
        return try await Self.key(in: client.caller.call(request).outcome.answer())
    }

    func key(of name: String, _ given: String?, _ known: DeviceGroup?) async throws(CallError) -> String {
        if let key = given ?? known?.key { return key }
        return try await key(of: name)
    }

    private func change(
        _ operation: String,
        _ name: String,
        key: String?,
        _ members: [String]
    ) async throws(CallError) -> String {
        var body: JSONObject = ["operation": .string(operation), "notification_key_name": .string(name)]
        if let key { body["notification_key"] = .string(key) }
        body["registration_ids"] = .array(members.map { .string($0) })
        let request = ServiceRequest(
            url: client.caller.endpoint.send + "/fcm/notification",
            headers: headers,
            body: JSONValue.object(body).encoded(),
            // Adding or removing twice changes nothing; creating a group twice is refused.
            isIdempotent: operation != "create"
        )
        return try await Self.key(in: client.caller.call(request).outcome.answer())
    }

    private var headers: [HTTPHeader] {
        let sender = HTTPHeader("project_id", sender)
        // With a server key, there is no access token.
        return client.caller.tokens == nil ? [sender] : [HTTPHeader("access_token_auth", "true"), sender]
    }

    private static func key(in answer: TransferResult) throws(CallError) -> String {
        let json = try? JSONValue(parsing: answer.body)
        if let key = json?["notification_key"]?.string, !key.isEmpty { return key }
        // Some answers have the status 200 and an error.
        if let error = json?["error"]?.string {
            throw CallError(
                FCMError(
                    code: .invalidArgument,
                    status: answer.status,
                    canonicalStatus: "",
                    message: error.excerpt(300)
                )
            )
        }
        throw CallError(.unknown, "The answer says \(answer.status) and holds no notification_key.")
    }
}

extension DeviceGroups {
    /// Checks name and members; returns the members without repetitions, or throws if the service would refuse them.
    func check(_ name: String, _ members: [String]) throws(CallError) -> [String] {
        try checkName(name)
        var seen: Set<String> = []
        let distinct = members.filter { seen.insert($0).inserted }
        guard !distinct.isEmpty else {
            throw CallError(invalid: "The members of the group \(name.excerpt(80)) are none; give at least one token.")
        }
        guard distinct.count <= Self.memberLimit else { throw Self.tooMany(distinct.count, name) }
        guard !distinct.contains("") else {
            throw CallError(invalid: "A member of the group \(name.excerpt(80)) is an empty text; give its token.")
        }
        return distinct
    }

    func checkName(_ name: String) throws(CallError) {
        guard !name.isEmpty else { throw CallError(invalid: "The group's name is empty; give it one of your own.") }
        guard name.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value != 0x7F }) else {
            throw CallError(invalid: "The group's name \(name.excerpt(80)) contains a control character.")
        }
        guard !sender.isEmpty, sender.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
            throw CallError(
                invalid:
                    "The sender id \(sender.excerpt(40).debugDescription) is not a number; give the project's number."
            )
        }
    }

    static func tooMany(_ count: Int, _ name: String) -> CallError {
        CallError(
            invalid:
                "The group \(name.excerpt(80)) would have \(count) members; \(memberLimit) are the most, make another."
        )
    }
}
#endif
