// SPDX-License-Identifier: Apache-2.0

package import NotificationRuntime
package import PushSimulator

/// A built extension as a device's setting.
package struct BuiltExtension: ExtensionProgramHost {
    package var files: ExtensionProgramFiles
    /// The maximum memory of one of its processes, in bytes.
    package var memoryLimit: Int

    package init(files: ExtensionProgramFiles, memoryLimit: Int = AppleDevice.extensionMemoryLimit) {
        self.files = files
        self.memoryLimit = memoryLimit
    }

    package func runner(for process: AppProcess) -> any ExtensionRunner {
        ProcessRunner(self, for: process)
    }
}

extension AppleDevice.ServiceExtension {
    /// An extension that was found in a folder and built, with what its own files allow the app.
    ///
    /// - Parameter name: Its name in settings; by default its target's or folder's name.
    package init(_ found: FoundExtension, named name: String? = nil, host: BuiltExtension) {
        self.init(folder: name ?? found.name, host: host, project: Project(found))
    }
}

extension AppleDevice.ServiceExtension.Project {
    /// The contents of the extension's Info.plist and entitlements, and of its app's entitlements.
    package init(_ found: FoundExtension) {
        self.init()
        allowsArbitraryLoads = found.information.allowsArbitraryLoads
        allowsLocalNetworking = found.information.allowsLocalNetworking
        insecureHosts = found.information.insecureHosts
        canFilterNotifications = found.entitlements.canFilter
        if let app = found.app, !app.canCommunicate {
            lacksCommunication =
                app.entitlementsFile.map { "\($0.path), the entitlements of \(app.name)," }
                ?? "the target \(app.name), which has no entitlements file,"
        }
    }
}
