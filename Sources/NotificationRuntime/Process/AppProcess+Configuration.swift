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
        package var firebaseVersion = ReleaseVersion.newestFirebase
        package var systemVersion = ReleaseVersion(26)
        /// The SDK the extension was built with: from 17 on `URL(string:)` percent-encodes.
        package var linkedSDK = ReleaseVersion(26)
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
        /// The languages whose texts the user takes from a bundle, the most wanted first; empty leaves them to Foundation.
        package var languages: [String] = []
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
