// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// An interaction that an app donates to Siri: an intent and the response to it.
public final class INInteraction: NSObject {
    /// The request or the event.
    public let intent: INIntent
    /// The response of the app.
    public let intentResponse: INIntentResponse?
    /// Whether it is incoming or outgoing.
    public var direction = INInteractionDirection.unspecified
    /// When it took place.
    public var dateInterval: DateInterval?
    /// Its identifier; a random one by default.
    public var identifier = UUID().uuidString
    /// The identifier of its group.
    public var groupIdentifier: String?

    /// Creates an interaction.
    public init(intent: INIntent, response: INIntentResponse?) {
        self.intent = intent
        intentResponse = response
    }

    /// Donates it to Siri, which always succeeds in the simulator; calls the completion before it returns.
    public func donate(completion: (((any Error)?) -> Void)? = nil) {
        completion?(nil)
    }

    /// Donates it to Siri, which always succeeds in the simulator.
    public func donate() async throws {}

    /// Deletes the donations with these identifiers; the simulator keeps none.
    public class func delete(with identifiers: [String], completion: (((any Error)?) -> Void)? = nil) {
        completion?(nil)
    }

    /// Deletes the donations of this group; the simulator keeps none.
    public class func delete(with groupIdentifier: String, completion: (((any Error)?) -> Void)? = nil) {
        completion?(nil)
    }

    /// Deletes all donations; the simulator keeps none.
    public class func deleteAll(completion: (((any Error)?) -> Void)? = nil) {
        completion?(nil)
    }
}

/// The direction of an interaction.
public enum INInteractionDirection: Int, Sendable {
    /// Not specified.
    case unspecified = 0
    /// Outgoing.
    case outgoing = 1
    /// Incoming.
    case incoming = 2
}
