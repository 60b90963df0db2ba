// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// A request or an event that apps describe to Siri.
public class INIntent: NSObject, INIntentImages {
    /// An identifier that the app chooses.
    public var identifier: String?
    /// Further information that the app donates with the intent.
    public var donationMetadata: INIntentDonationMetadata?
    /// Pictures by the parameter that they stand for.
    private let images = Locked<[AnyKeyPath: INImage]>([:])

    /// The picture that was set for one of its parameters; `nil` if it has none.
    package func image(for parameter: AnyKeyPath) -> INImage? { images.withLock { $0[parameter] } }

    func set(_ image: INImage?, for parameter: AnyKeyPath) { images.withLock { $0[parameter] = image } }
}

/// The response of an app to an intent.
public class INIntentResponse: NSObject {
    /// Information for the app when it is opened.
    public var userInfo: [AnyHashable: Any]?
}

/// Further information about a donated intent.
public class INIntentDonationMetadata: NSObject {}

/// Lets intents name their parameters by key paths of their class (`\.sender`).
public protocol INIntentImages {}

extension INIntentImages where Self: INIntent {
    /// Sets the picture of a parameter: the avatar, if the parameter is the sender or the group's name.
    public func setImage<Value>(_ image: INImage?, forParameterNamed parameterName: KeyPath<Self, Value>) {
        set(image, for: parameterName)
    }

    /// Returns the picture of a parameter.
    public func image<Value>(forParameterNamed parameterName: KeyPath<Self, Value>) -> INImage? {
        image(for: parameterName)
    }
}
