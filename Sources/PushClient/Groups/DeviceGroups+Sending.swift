// SPDX-License-Identifier: Apache-2.0

public import PushMessages

extension DeviceGroups {
    /// How a message reaches the members of a group.
    public enum Route: String, Sendable, Hashable, CaseIterable {
        /// One request with the group's key, until device groups end on 29 September 2027.
        case key
        /// One request for each member that the map knows, which works without device groups.
        case members
    }

    /// What became of a message to a group.
    public enum Delivery: Sendable, Hashable {
        /// The one request; how many members it reached, the v1 API does not say.
        case group(SendResult)
        /// One result for each member.
        case members([MemberResult])
    }

    /// What became of a message to one member.
    public struct MemberResult: Sendable, Hashable {
        /// The member's token.
        public var registration: String
        /// What became of it.
        public var result: SendResult
    }

    /// Sends a message to a group.
    ///
    /// - Parameters:
    ///   - name: The group's name; its key comes from the map, else from the service.
    ///   - route: Whether it goes to the group or to each of its members.
    ///
    /// Throws ``CallError/Code/groupMap`` when the members are asked for and the map does not know the group.
    public func send(
        _ message: PushMessage,
        to name: String,
        by route: Route = .key,
        validateOnly: Bool = false
    ) async throws(CallError) -> Delivery {
        try checkName(name)
        let known = try await map?.group(name, of: sender)
        switch route {
        case .key:
            var addressed = message
            addressed.target = .token(try await key(of: name, nil, known))
            return .group(await client.send(addressed, validateOnly: validateOnly))
        case .members:
            guard let members = known?.members, !members.isEmpty else {
                throw CallError(
                    .groupMap,
                    "The map of groups does not know the members of \(name.excerpt(80)); the service does not tell them."
                )
            }
            var options = SendOptions()
            options.validateOnly = validateOnly
            let results = await client.send(message, toEach: members.map { .token($0) }, options: options)
            return .members(zip(members, results).map { MemberResult(registration: $0, result: $1) })
        }
    }
}
