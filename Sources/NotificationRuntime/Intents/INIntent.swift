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
