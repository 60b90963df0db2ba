// SPDX-License-Identifier: Apache-2.0

#if LegacyProtocols
public import PushMessages

extension DeviceGroups {
    /// How a message reaches the members of a group.
    public enum Route: String, Sendable, Hashable, CaseIterable {
        /// One request with the group's key, until device groups end on 29 September 2027.
        case key
        /// One request for each member that the map knows, which does not need device groups.
        case members
    }

    /// The result of sending a message to a group.
    public enum Delivery: Sendable, Hashable {
        /// The result of the one request; the v1 API does not say how many members the message reached.
        case group(SendResult)
        /// The result for each member.
        case members([MemberResult])
    }

    /// The result of sending a message to one member.
    public struct MemberResult: Sendable, Hashable {
        /// The member's token.
        public var registration: String
        /// The result for the member.
        public var result: SendResult
    }

    /// Sends a message to a group.
    ///
    /// - Parameters:
    ///   - message: The message, whose target is replaced.
    ///   - name: The group's name; its key comes from the map, otherwise from the service.
    ///   - route: Whether to send to the group's key, the default, or to each member.
    ///   - validateOnly: Whether the service only validates the message and does not deliver it.
    /// - Throws: ``CallError/Code/groupMap`` if the route is ``Route/members`` and the map does not know the members.
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
#endif
