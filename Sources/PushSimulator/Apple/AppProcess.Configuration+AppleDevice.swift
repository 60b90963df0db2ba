// SPDX-License-Identifier: Apache-2.0

import Foundation
import NotificationRuntime

extension AppProcess.Configuration {
    /// The process of the device's app.
    init(_ device: AppleDevice.Configuration, dataDirectory: URL) {
        self.init(dataDirectory: dataDirectory)
        appBundleIdentifier = device.app.bundleIdentifier
        extensionBundleIdentifier = device.app.bundleIdentifier + ".NotificationService"
        let firebase = device.app.firebaseVersion
        firebaseVersion = FirebaseVersion(firebase.major, firebase.minor, firebase.patch)
        systemVersion = SystemVersion(device.systemVersion.major, device.systemVersion.minor)
        // A newer SDK does not give an older system what it lacks.
        linkedSDK = min(SystemVersion(device.app.linkedSDK.major, device.app.linkedSDK.minor), systemVersion)
        transportSecurity.allowsArbitraryLoads = device.app.allowsArbitraryLoads
        transportSecurity.insecureHosts = device.app.insecureHosts
        transportSecurity.exemptsLoopback = !device.strictTransport
        network = device.network.conditions
        certificateAuthorityFile = device.certificateAuthorityFile
        resolve = device.resolve
        addresses = device.addresses
        record = device.record
        localizedStrings = device.app.localizedStrings
        alertsAllowed = device.app.allowsAlerts
        sharesHelper = device.sharedHelper
        attachmentMegabyte = device.attachmentMegabyte.rawValue
    }
}
