// SPDX-License-Identifier: Apache-2.0

package import PushMessages
package import PushPreview
package import PushSimulator

/// An app as its folder has it, on those simulated phones whose configuration names it.
package struct InstalledApp: Sendable {
    package var bundleIdentifier: String?
    package var packageName: String?
    /// Puts what the folder says in the place of the platform's defaults; a device's own settings come after that.
    package var apple: @Sendable (inout AppleDevice.Configuration) -> Void
    package var android: @Sendable (inout AndroidDevice.Configuration) -> Void
    /// Why the app's extension cannot run on a version of iOS; `nil` if it can.
    package var extensionObstacle: @Sendable (AppleDevice.Version) -> String?
    /// The name and the icon of the app in a notification; `nil` if the folder has none, or nothing is shown.
    package var look: @Sendable (Delivery) -> AppLook?

    package init(
        bundleIdentifier: String?,
        packageName: String?,
        apple: @escaping @Sendable (inout AppleDevice.Configuration) -> Void,
        android: @escaping @Sendable (inout AndroidDevice.Configuration) -> Void,
        extensionObstacle: @escaping @Sendable (AppleDevice.Version) -> String?,
        look: @escaping @Sendable (Delivery) -> AppLook?
    ) {
        self.bundleIdentifier = bundleIdentifier
        self.packageName = packageName
        self.apple = apple
        self.android = android
        self.extensionObstacle = extensionObstacle
        self.look = look
    }
}

extension InstalledApp {
    /// Whether a device has the app.
    func isOn(_ device: RegisteredDevice.Configuration) -> Bool {
        switch device {
        case .apple(let device): device.app.bundleIdentifier == bundleIdentifier
        case .android(let device): device.app.packageName == packageName
        case .web: false
        }
    }

    /// The settings of a phone with the app, before the device's own; `nil` for a device of another app.
    func base(for device: RegisteredDevice.Configuration) -> RegisteredDevice.Configuration? {
        guard isOn(device) else { return nil }
        switch device {
        case .apple:
            var configuration = AppleDevice.Configuration.standard
            apple(&configuration)
            return .apple(configuration)
        case .android:
            var configuration = AndroidDevice.Configuration.standard
            android(&configuration)
            return .android(configuration)
        case .web: return nil
        }
    }

    /// A delivery with the app's look, if its device has the app.
    func entry(_ delivery: Delivery, to device: RegisteredDevice.Configuration?) -> PreviewPage.Entry {
        var entry = PreviewPage.Entry(delivery)
        if let device, isOn(device) { entry.app = look(delivery) }
        return entry
    }
}

extension DeviceRegistration {
    /// The registration of a phone that has the app, unless it names another one.
    func with(_ app: InstalledApp?) -> DeviceRegistration {
        var registration = self
        switch configuration {
        case .apple(var device):
            guard let identifier = app?.bundleIdentifier,
                device.app.bundleIdentifier == AppleDevice.Configuration.standard.app.bundleIdentifier
            else { break }
            device.app.bundleIdentifier = identifier
            registration.configuration = .apple(device)
        case .android(var device):
            guard let name = app?.packageName,
                device.app.packageName == AndroidDevice.Configuration.standard.app.packageName
            else { break }
            device.app.packageName = name
            registration.configuration = .android(device)
        case .web: break
        }
        return registration
    }
}

extension EmulatorCore {
    /// The notification of a kept delivery, with its files and the look of the app; `nil` if it cannot be read.
    func entry(_ stored: InboxDelivery, to device: DeviceRow?) -> PreviewPage.Entry? {
        stored.delivery.map { configuration.installedApp.entry(attachments.located($0), to: device?.fullConfiguration) }
    }
}

extension Optional<InstalledApp> {
    /// A delivery with the look of the app, if there is one and its device has it.
    func entry(_ delivery: Delivery, to device: RegisteredDevice.Configuration?) -> PreviewPage.Entry {
        self?.entry(delivery, to: device) ?? PreviewPage.Entry(delivery)
    }
}
