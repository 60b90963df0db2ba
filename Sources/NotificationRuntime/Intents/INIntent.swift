// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// Something that a person asks for or that happens to them, as apps tell Siri of it.
public class INIntent: NSObject, INIntentImages {
    /// A name of the app's own.
    public var identifier: String?
    /// What the app adds when it donates the intent.
    public var donationMetadata: INIntentDonationMetadata?
    /// Pictures by the parameter that they stand for.
    private let images = Locked<[AnyKeyPath: INImage]>([:])

    /// The picture that one of its parameters was given; `nil` where it has none.
    package func image(for parameter: AnyKeyPath) -> INImage? { images.withLock { $0[parameter] } }

    func set(_ image: INImage?, for parameter: AnyKeyPath) { images.withLock { $0[parameter] = image } }
}

/// How an app answers an intent.
public class INIntentResponse: NSObject {
    /// What the app is opened with.
    public var userInfo: [AnyHashable: Any]?
}

/// What an app adds to an intent that it donates.
public class INIntentDonationMetadata: NSObject {}

/// What lets an intent name its parameters by key paths of its own class (`\.sender`).
public protocol INIntentImages {}

extension INIntentImages where Self: INIntent {
    /// Sets the picture that stands for a parameter: the avatar where that is the sender or the group's name.
    public func setImage<Value>(_ image: INImage?, forParameterNamed parameterName: KeyPath<Self, Value>) {
        set(image, for: parameterName)
    }

    /// Returns the picture that stands for a parameter.
    public func image<Value>(forParameterNamed parameterName: KeyPath<Self, Value>) -> INImage? {
        image(for: parameterName)
    }
}
