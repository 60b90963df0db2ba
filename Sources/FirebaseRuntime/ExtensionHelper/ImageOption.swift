// SPDX-License-Identifier: Apache-2.0

import Foundation
package import NotificationRuntime

/// The helper's reading of `fcm_options.image`, the only field that it reads.
package enum ImageOption: Equatable, Sendable {
    /// Nothing to download.
    case none
    case image(String)
    /// An Objective-C exception that ends the extension's process.
    case crash(reason: String)

    /// Reads the option as the release does.
    ///
    /// Before 12.19.0 an ill-typed value was sent a message it does not know (firebase-ios-sdk#16464), before 10.10.0 a
    /// null image too (#11430).
    package init(userInfo: [AnyHashable: Any], version: ReleaseVersion) {
        let checksTypes = version >= ReleaseVersion(12, 19)
        guard let options = userInfo["fcm_options"] else {
            self = .none
            return
        }
        guard let options = options as? [AnyHashable: Any] else {
            self = checksTypes ? .none : .unrecognized("objectForKeyedSubscript:", options, "12.19.0")
            return
        }
        switch options["image"] {
        case nil: self = .none
        case let text as String: self = .image(text)
        case is NSNull where version >= ReleaseVersion(10, 10): self = .none
        case let null as NSNull: self = .unrecognized("length", null, "10.10.0")
        case let other?: self = checksTypes ? .none : .unrecognized("length", other, "12.19.0")
        }
    }

    private static func unrecognized(_ selector: String, _ value: Any, _ release: String) -> ImageOption {
        let name =
            switch value {
            case is NSNull: "NSNull"
            case is String: "__NSCFString"
            case is NSNumber: "__NSCFNumber"
            case is [Any]: "__NSArrayI"
            default: "NSDictionary"
            }
        return .crash(
            reason:
                "-[\(name) \(selector)]: unrecognized selector sent to instance (firebase-ios-sdk before \(release))"
        )
    }
}
