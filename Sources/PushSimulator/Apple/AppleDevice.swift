// SPDX-License-Identifier: Apache-2.0

public import Foundation
public import NotificationRuntime
public import PushMessages

/// A simulated iPhone with one app on it, which runs the app's notification service extension.
///
/// One device is one app process, as on a real one: what is static in the extension belongs to it, and notifications
/// that arrive at the same time are handled side by side in it, each by an instance on a thread of its own. Devices
/// share nothing.
///
/// The program's main queue must be alive while a delivery runs, as it is under an asynchronous `main` and in tests;
/// an extension that waits for a main thread that the program itself blocks meets its time limit.
public final class AppleDevice: SimulatedDevice {
    /// What the device was made with.
    public let configuration: Configuration
    /// Where the device keeps downloads, containers of app groups, and attachments.
    public let dataDirectory: URL

    let process: AppProcess
    let deadlines: Deadlines
    let running = RunningExtensions()

    /// Makes a device; nothing is written before its first download.
    public init(_ configuration: Configuration = Configuration()) {
        self.configuration = configuration
        dataDirectory = configuration.dataDirectory ?? TemporaryFolder.forDevice()
        process = AppProcess(configuration: .init(configuration, dataDirectory: dataDirectory))
        deadlines = Deadlines(stopwatch: Stopwatch(configuration.clock), limit: configuration.timeLimit)
    }

    deinit {
        // A helper that is static keeps the handler it was last given, and that keeps the process.
        process.forgetStatics()
    }

    /// Delivers the message as FCM would relay it, to the extension of Firebase's documentation.
    public func receive(_ message: PushMessage) async -> Delivery {
        await receive(message, handledBy: DocumentedExtension())
    }

    /// Delivers the message as FCM would relay it, to an instance of the extension made for it.
    ///
    /// It returns when the extension is done: its handler called, its thread back, its downloads ended; at the latest
    /// twice the expiry grace after the time limit. Cancelling the task ends it early.
    public func receive(
        _ message: PushMessage,
        handledBy serviceExtension: @autoclosure @escaping @Sendable () -> UNNotificationServiceExtension
    ) async -> Delivery {
        await deliver(APNSNotification(relaying: message), of: message, to: serviceExtension)
    }

    /// Delivers the message as FCM would relay it with these options, to an instance of the extension made for it.
    public func receive(
        _ message: PushMessage,
        relayed options: APNSNotification.RelayOptions,
        handledBy serviceExtension: @autoclosure @escaping @Sendable () -> UNNotificationServiceExtension
    ) async -> Delivery {
        await deliver(APNSNotification(relaying: message, options: options), of: message, to: serviceExtension)
    }

    /// Delivers a push as it comes from Apple's service, to the extension of Firebase's documentation.
    public func receive(apns push: APNSNotification) async -> Delivery {
        await receive(apns: push, handledBy: DocumentedExtension())
    }

    /// Delivers a push as it comes from Apple's service, to an instance of the extension made for it.
    public func receive(
        apns push: APNSNotification,
        handledBy serviceExtension: @autoclosure @escaping @Sendable () -> UNNotificationServiceExtension
    ) async -> Delivery {
        await deliver(push, to: serviceExtension)
    }
}
