// SPDX-License-Identifier: Apache-2.0

public import Foundation
public import GraphicsRuntime
import NotificationRuntime

/// A film or a sound at an address, of which nothing is read.
open class AVAsset: NSObject, @unchecked Sendable {
    /// Its address.
    public let url: URL

    /// Names a film.
    public init(url URL: URL) { url = URL }

    /// Not known here.
    public var duration: CMTime { .zero }
}

/// A film or a sound that is named by its address.
open class AVURLAsset: AVAsset, @unchecked Sendable {
    /// Names a film; the options are not looked at.
    public init(url URL: URL, options: [String: Any]? = nil) { super.init(url: URL) }
}

/// Makes pictures of a film on an iPhone; here it says that nothing decodes films.
open class AVAssetImageGenerator: NSObject, @unchecked Sendable {
    /// The film.
    public let asset: AVAsset
    /// Whether pictures are turned as the film says.
    public var appliesPreferredTrackTransform = false
    /// The largest size of a picture; zero is the film's own.
    public var maximumSize = CGSize.zero
    /// How far before the moment a picture may be.
    public var requestedTimeToleranceBefore = CMTime.zero
    /// How far behind the moment a picture may be.
    public var requestedTimeToleranceAfter = CMTime.zero

    /// Makes a generator for a film.
    public init(asset: AVAsset) { self.asset = asset }

    /// Throws `AVError.decodeFailed`, and the delivery's log says why.
    open func copyCGImage(at requestedTime: CMTime, actualTime: UnsafeMutablePointer<CMTime>?) throws -> CGImage {
        throw refusal
    }

    /// Throws `AVError.decodeFailed`, and the delivery's log says why.
    open func image(at time: CMTime) async throws -> (image: CGImage, actualTime: CMTime) { throw refusal }

    /// Hands over `AVError.decodeFailed`, and the delivery's log says why.
    open func generateCGImageAsynchronously(
        for requestedTime: CMTime,
        completionHandler handler: @escaping @Sendable (CGImage?, CMTime, (any Error)?) -> Void
    ) {
        let refusal = refusal
        DispatchQueue.global().async { handler(nil, requestedTime, refusal) }
    }

    private var refusal: NSError {
        DeliveryContext.current?.record(
            .log(
                .init(
                    code: RuntimeEvent.LogLine.pictureRefused,
                    level: .error,
                    text:
                        "No picture of \(asset.url.lastPathComponent) is made: nothing decodes films here, as an iPhone does."
                )
            )
        )
        // AVError.decodeFailed.
        return NSError(domain: "AVFoundationErrorDomain", code: -11821)
    }
}
