// SPDX-License-Identifier: Apache-2.0

package import NotificationRuntime
package import PushMessages

/// Runs the code of a device's extension: on threads of this program, or in a separate process.
package protocol ExtensionRunner: Sendable {
    /// An instance of the extension for the push; nothing of it runs before ``HostedExtension/start()``.
    func host(_ push: ExtensionPush, reportingTo observer: any ExtensionObserver) -> any HostedExtension
    /// Whether the extension is an app's, which may ask for what the device shows; for others nothing is kept.
    var runsAppCode: Bool { get }
    /// The device shows a notification now; for extensions that have a separate notification centre.
    func didDisplay(_ notification: UNNotification)
}

extension ExtensionRunner {
    package var runsAppCode: Bool { true }
    package func didDisplay(_ notification: UNNotification) {}
}

/// One instance of an extension with its push.
package protocol HostedExtension: AnyObject, Sendable {
    /// Makes the instance and gives it the push, on a separate thread.
    func start()
    /// Calls `serviceExtensionTimeWillExpire()`, on a separate thread.
    func expire()
    /// Calls the action once nothing is downloaded for the push; at once or later, on any thread.
    func whenIdle(_ action: @escaping @Sendable () -> Void)
    /// Whether something is being downloaded for the push.
    var isDownloading: Bool { get }
    /// Ends the push's downloads, those to come included.
    func cancelDownloads()
    /// Lets go of the instance, in the end.
    ///
    /// - Parameter isOverdue: Its time is over, and it has not called its handler or not returned from `didReceive`.
    func end(isOverdue: Bool) async
}

/// Whom a hosted extension reports to, from any thread.
package protocol ExtensionObserver: AnyObject, Sendable {
    /// The instance exists, and is given the push now.
    func extensionStarted()
    /// The content handler was called; `other` is set if the code of another push is known to have called it.
    func handlerCalled(with fields: UNNotificationContent.Fields, by other: (any ExtensionObserver)?)
    /// Its own code called the handler of another push.
    func didLoseWork()
    /// `didReceive` returned.
    func threadReturned()
    /// `serviceExtensionTimeWillExpire()` returned.
    func expiryReturned()
    /// Nothing can call the handler any more; before the end of its time, `serviceExtensionTimeWillExpire()` still can.
    func handlerUnreachable(hasExpired: Bool)
    func record(_ event: RuntimeEvent)
}

/// A push as an extension gets it.
package struct ExtensionPush: Sendable {
    /// The request's identifier.
    package var identifier: String
    package var push: APNSNotification
    /// The app's localized strings, key to format.
    package var localizedStrings: [String: String]

    /// The content; loc keys are resolved from the app's strings before the extension sees them.
    package var fields: UNNotificationContent.Fields {
        PushContent.fields(of: push, localizedStrings: localizedStrings)
    }
}
