// SPDX-License-Identifier: Apache-2.0

public import Foundation
import NotificationRuntime
import Synchronization

/// The Firebase project of the process; here it only remembers that it was configured.
public final class FirebaseApp: NSObject, Sendable {
    /// `__FIRAPP_DEFAULT`, Firebase's name of the default app.
    public let name: String

    private init(name: String) {
        self.name = name
    }

    private final class Registry: Sendable {
        let apps = Mutex<[String: FirebaseApp]>([:])
    }

    private static var registry: Registry { AppProcess.current.static(Registry.self) { Registry() } }
    private static let defaultName = "__FIRAPP_DEFAULT"

    /// Configures the default app of the process; further calls change nothing.
    public class func configure() {
        registry.apps.withLock { apps in
            if apps[defaultName] == nil { apps[defaultName] = FirebaseApp(name: defaultName) }
        }
    }

    /// Returns the default app; `nil` until it is configured.
    public class func app() -> FirebaseApp? {
        registry.apps.withLock { $0[defaultName] }
    }
}
