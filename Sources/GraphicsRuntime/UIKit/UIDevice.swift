// SPDX-License-Identifier: Apache-2.0

public import Foundation
import NotificationRuntime

/// The simulated phone.
public final class UIDevice: NSObject, Sendable {
    /// The phone.
    public static let current = UIDevice()

    private override init() {}

    /// The name, as apps without an entitlement see it.
    public var name: String { "iPhone" }
    /// The kind of device.
    public var model: String { "iPhone" }
    /// The kind of device, in the user's language.
    public var localizedModel: String { "iPhone" }
    /// The system.
    public var systemName: String { "iOS" }
    /// The system's version.
    public var systemVersion: String {
        let version = AppProcess.current.configuration.systemVersion
        return "\(version.major).\(version.minor)"
    }
    /// The kind of interface.
    public var userInterfaceIdiom: UIUserInterfaceIdiom { .phone }
    /// -1: nobody watches the battery.
    public var batteryLevel: Float { -1 }

    /// The same for as long as the simulated device lives.
    public var identifierForVendor: UUID? {
        let file = AppProcess.current.homeDirectory.appendingPathComponent("Library/Caches/identifierForVendor")
        if let text = try? String(contentsOf: file, encoding: .utf8), let known = UUID(uuidString: text) {
            return known
        }
        let made = UUID()
        try? FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(),
            withIntermediateDirectories: true
        )
        try? made.uuidString.write(to: file, atomically: true, encoding: .utf8)
        return made
    }
}

/// A kind of interface.
public enum UIUserInterfaceIdiom: Int, Sendable {
    /// None.
    case unspecified = -1
    /// A phone's.
    case phone = 0
    /// A tablet's.
    case pad = 1
}

/// The screen of the simulated phone, as on an iPhone 15: 393 × 852 points of 3 × 3 pixels.
public final class UIScreen: NSObject, Sendable {
    /// The phone's screen.
    public static let main = UIScreen()

    private override init() {}

    /// Pixels of a point.
    public var scale: CGFloat { 3 }
    /// Pixels of a point of the panel.
    public var nativeScale: CGFloat { 3 }
    /// The size in points.
    public var bounds: CGRect { CGRect(x: 0, y: 0, width: 393, height: 852) }
    /// The size in pixels.
    public var nativeBounds: CGRect { CGRect(x: 0, y: 0, width: 1179, height: 2556) }
}

/// Properties of an interface, which an extension has none of.
public final class UITraitCollection: NSObject, Sendable {
    /// The phone's traits.
    public static let current = UITraitCollection()

    /// Creates an empty collection.
    public override init() {}

    /// Pixels of a point.
    public var displayScale: CGFloat { UIScreen.main.scale }
}

/// The app, of which an extension sees names only.
public class UIApplication: NSObject {
    /// A state of an app.
    public enum State: Int, Sendable {
        /// In front.
        case active = 0
        /// In front, and interrupted.
        case inactive = 1
        /// Not in front.
        case background = 2
    }

    /// Opens the app's page of the settings.
    public static let openSettingsURLString = "app-settings:"
    /// Posted in the app when it comes to the front.
    public static let didBecomeActiveNotification = Notification.Name("UIApplicationDidBecomeActiveNotification")
    /// Posted in the app when it leaves the front.
    public static let didEnterBackgroundNotification = Notification.Name("UIApplicationDidEnterBackgroundNotification")
    /// Posted in the app before it comes back.
    public static let willEnterForegroundNotification = Notification.Name(
        "UIApplicationWillEnterForegroundNotification"
    )
    /// Posted in the app before it ends.
    public static let willTerminateNotification = Notification.Name("UIApplicationWillTerminateNotification")

    /// Not there: an extension has no application.
    @available(*, unavailable, message: "an app extension has no UIApplication.shared (NS_EXTENSION_UNAVAILABLE)")
    public static var shared: UIApplication { fatalError("an extension has no application") }
}

/// How the user allows the app to be refreshed.
public enum UIBackgroundRefreshStatus: Int, Sendable {
    /// Not allowed to this app's users.
    case restricted = 0
    /// Refused.
    case denied = 1
    /// Allowed.
    case available = 2
}
