// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// Something that an app tells Siri of: an intent, and what came of it.
public final class INInteraction: NSObject {
    /// What was asked for or happened.
    public let intent: INIntent
    /// What the app answered.
    public let intentResponse: INIntentResponse?
    /// Whether it came in or went out.
    public var direction = INInteractionDirection.unspecified
    /// When it was.
    public var dateInterval: DateInterval?
    /// Its name; a new one each time unless set.
    public var identifier = UUID().uuidString
    /// The name of what it belongs to.
    public var groupIdentifier: String?

    /// Creates an interaction.
    public init(intent: INIntent, response: INIntentResponse?) {
        self.intent = intent
        intentResponse = response
    }

    /// Tells Siri of it, which always succeeds here; the completion is called before this returns.
    public func donate(completion: (((any Error)?) -> Void)? = nil) {
        completion?(nil)
    }

    /// Tells Siri of it, which always succeeds here.
    public func donate() async throws {}

    /// Takes back what was told under these names; there is nothing to take back here.
    public class func delete(with identifiers: [String], completion: (((any Error)?) -> Void)? = nil) {
        completion?(nil)
    }

    /// Takes back what was told of this group; there is nothing to take back here.
    public class func delete(with groupIdentifier: String, completion: (((any Error)?) -> Void)? = nil) {
        completion?(nil)
    }

    /// Takes back all that was told; there is nothing to take back here.
    public class func deleteAll(completion: (((any Error)?) -> Void)? = nil) {
        completion?(nil)
    }
}

/// Whether something came in or went out.
public enum INInteractionDirection: Int, Sendable {
    /// Not told.
    case unspecified = 0
    /// It went out.
    case outgoing = 1
    /// It came in.
    case incoming = 2
}
