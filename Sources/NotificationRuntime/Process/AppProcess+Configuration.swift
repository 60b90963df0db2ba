// SPDX-License-Identifier: Apache-2.0

package import Curl
import Foundation

extension AppProcess {
    /// The properties of the app, its extension and the system.
    package struct Configuration: Sendable {
        /// The extension's own bundle identifier.
        package var extensionBundleIdentifier = "com.example.app.NotificationService"
        package var appBundleIdentifier = "com.example.app"
        /// The Firebase release, for instance `12.19`, on which the helper's behaviour depends.
        package var firebaseVersion = FirebaseVersion.newest
        package var systemVersion = SystemVersion(26)
        /// The SDK the extension was built with: from 17 on `URL(string:)` percent-encodes.
        package var linkedSDK = SystemVersion(26)
        package var transportSecurity = TransportSecurity()
        package var network = NetworkConditions()
        /// A PEM file of certificate authorities that the device trusts; `nil` is the system's.
        package var certificateAuthorityFile: String?
        /// libcurl `CURLOPT_RESOLVE` entries, for tests.
        package var resolve: [String] = []
        /// Answers in place of the network.
        package var record: (any TransferResponder)?
        package var addresses = AddressPolicy.any
        /// The folder of the device's files: app group containers, temporary files, the attachment store.
        package var dataDirectory: URL
        /// The app's localized strings, key to format, for `title-loc-key` and the other `loc` keys.
        package var localizedStrings: [String: String] = [:]
        package var alertsAllowed = true
        /// Whether pushes at once meet in Firebase's shared helper, as they do on a phone.
        package var sharesHelper = false
        /// Bytes in a megabyte of the limits of attachments.
        package var attachmentMegabyte = 1024 * 1024

        package init(dataDirectory: URL) {
            self.dataDirectory = dataDirectory
        }
    }
}

/// A version of iOS.
package struct SystemVersion: Sendable, Hashable, Comparable, CustomStringConvertible {
    package var major: Int
    package var minor: Int

    package init(_ major: Int, _ minor: Int = 0) {
        self.major = major
        self.minor = minor
    }

    package static func < (a: Self, b: Self) -> Bool { (a.major, a.minor) < (b.major, b.minor) }

    package var description: String { minor == 0 ? "\(major)" : "\(major).\(minor)" }
}

/// A release of firebase-ios-sdk, as far as the extension helper's behaviour depends on it.
package struct FirebaseVersion: Sendable, Hashable, Comparable, CustomStringConvertible {
    package static let newest = FirebaseVersion(12, 19, 0)

    package var major: Int
    package var minor: Int
    package var patch: Int

    package init(_ major: Int, _ minor: Int = 0, _ patch: Int = 0) {
        self.major = major
        self.minor = minor
        self.patch = patch
    }

    package static func < (a: Self, b: Self) -> Bool {
        (a.major, a.minor, a.patch) < (b.major, b.minor, b.patch)
    }

    package var description: String { "\(major).\(minor).\(patch)" }
}
