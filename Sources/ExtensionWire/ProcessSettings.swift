// SPDX-License-Identifier: Apache-2.0

internal import Curl
internal import Foundation
package import NotificationRuntime

/// The settings of an extension's process when it starts: its app, its device and itself.
package struct ProcessSettings: WireValue {
    /// The process's configuration; its network, addresses and records stay with the host, which makes the transfers.
    package var app: AppProcess.Configuration
    /// Bytes of anonymous memory beyond the amount at the start; 0 for no limit.
    package var memoryLimit: Int

    package init(app: AppProcess.Configuration, memoryLimit: Int) {
        self.app = app
        self.memoryLimit = memoryLimit
    }

    package init(from reader: inout WireReader) throws(WireError) {
        let folder = try reader.read(String.self)
        app = AppProcess.Configuration(dataDirectory: URL(fileURLWithPath: folder, isDirectory: true))
        app.extensionBundleIdentifier = try reader.read()
        app.appBundleIdentifier = try reader.read()
        app.firebaseVersion = ReleaseVersion(try reader.read(), try reader.read(), try reader.read())
        app.systemVersion = ReleaseVersion(try reader.read(), try reader.read())
        app.linkedSDK = ReleaseVersion(try reader.read(), try reader.read())
        app.transportSecurity.allowsArbitraryLoads = try reader.read()
        app.transportSecurity.insecureHosts = try reader.read()
        app.transportSecurity.allowsLocalNames = try reader.read()
        app.transportSecurity.allowsAddresses = try reader.read()
        app.transportSecurity.exemptsLoopback = try reader.read()
        app.network.isOffline = try reader.read()
        app.localizedStrings = try reader.read()
        app.languages = try reader.read()
        app.alertsAllowed = try reader.read()
        app.sharesHelper = try reader.read()
        app.attachmentMegabyte = try reader.read()
        memoryLimit = try reader.read()
    }

    package func write(to writer: inout WireWriter) {
        writer.write(app.dataDirectory.path)
        writer.write(app.extensionBundleIdentifier)
        writer.write(app.appBundleIdentifier)
        for number in [app.firebaseVersion.major, app.firebaseVersion.minor, app.firebaseVersion.patch] {
            writer.write(number)
        }
        for version in [app.systemVersion, app.linkedSDK] {
            writer.write(version.major)
            writer.write(version.minor)
        }
        writer.write(app.transportSecurity.allowsArbitraryLoads)
        writer.write(app.transportSecurity.insecureHosts)
        writer.write(app.transportSecurity.allowsLocalNames)
        writer.write(app.transportSecurity.allowsAddresses)
        writer.write(app.transportSecurity.exemptsLoopback)
        writer.write(app.network.isOffline)
        writer.write(app.localizedStrings)
        writer.write(app.languages)
        writer.write(app.alertsAllowed)
        writer.write(app.sharesHelper)
        writer.write(app.attachmentMegabyte)
        writer.write(memoryLimit)
    }
}
