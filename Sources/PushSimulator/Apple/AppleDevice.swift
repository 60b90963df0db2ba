// SPDX-License-Identifier: Apache-2.0

public import Foundation
public import NotificationRuntime
public import PushMessages

/// A simulated iPhone with one app on it, which runs the app's notification service extension.
///
/// One device is one app process, as on a real device: the extension's static state belongs to it, and it handles
/// concurrent notifications in parallel, each by an instance on a separate thread. Devices share nothing.
///
/// The program's main queue must run during a delivery, as it does under an asynchronous `main` and in tests. If the
/// program blocks it, an extension that waits for the main thread reaches its time limit.
public final class AppleDevice: SimulatedDevice {
    /// The configuration that the device was created with, and what the project of its extension allows the app.
    public let configuration: Configuration
    /// The folder for downloads, containers of app groups, and attachments.
    public let dataDirectory: URL

    /// Bytes of memory above which iOS ends a notification service extension: 24 MB.
    package static let extensionMemoryLimit = Capabilities.standard.bytes(.extensionMemoryBytes, on: .iOS())

    let process: AppProcess
    let deadlines: DeadlineWatch
    private let running = RunningExtensions()
    private let serviceExtension: ServiceExtension
    private let runner: any ExtensionRunner
    let liveActivity = LiveActivity()
    let shown = ShownIdentifiers()

    /// Creates a device; it writes no file before its first download.
    public init(_ configuration: Configuration = Configuration()) {
        var configuration = configuration
        serviceExtension = configuration.serviceExtension ?? .documentedSample.unchosen
        serviceExtension.project.apply(to: &configuration.app)
        self.configuration = configuration
        dataDirectory = configuration.dataDirectory ?? TemporaryFolder.forDevice()
        process = AppProcess(configuration: .init(configuration, dataDirectory: dataDirectory))
        runner = serviceExtension.runner(in: process, running)
        deadlines = DeadlineWatch(stopwatch: Stopwatch(configuration.clock), limit: configuration.timeLimit)
    }

    deinit {
        // A helper that is static keeps the handler it was last given, and that keeps the process.
        process.forgetStatics()
    }

    /// Delivers the message as FCM would relay it, to the extension that the configuration names.
    public func receive(_ message: PushMessage) async -> Delivery {
        await deliver(APNSNotification(relaying: message), of: message)
    }

    /// Delivers the message as FCM would relay it with these options, to the extension that the configuration names.
    public func receive(_ message: PushMessage, relayed options: APNSNotification.RelayOptions) async -> Delivery {
        await deliver(APNSNotification(relaying: message, options: options), of: message)
    }

    /// Delivers the message as FCM would relay it with these options, to a new instance of the extension.
    ///
    /// Returns when the extension has called its handler, its thread has returned and its downloads have ended; at the
    /// latest twice the expiry grace after the time limit. Cancelling the task ends the delivery early.
    public func receive(
        _ message: PushMessage,
        relayed options: APNSNotification.RelayOptions = .init(),
        handledBy serviceExtension: @autoclosure @escaping @Sendable () -> UNNotificationServiceExtension
    ) async -> Delivery {
        await deliver(
            APNSNotification(relaying: message, options: options),
            of: message,
            by: onThreads(serviceExtension)
        )
    }

    /// Delivers a push as it comes from APNs, to the extension that the configuration names.
    public func receive(_ push: APNSNotification) async -> Delivery {
        await deliver(push)
    }

    /// Delivers a push as it comes from APNs, to a new instance of the extension.
    public func receive(
        _ push: APNSNotification,
        handledBy serviceExtension: @autoclosure @escaping @Sendable () -> UNNotificationServiceExtension
    ) async -> Delivery {
        await deliver(push, by: onThreads(serviceExtension))
    }

    /// Delivers to the extension of the configuration, or to the built-in one of the payload's vendor.
    private func deliver(_ push: APNSNotification, of message: PushMessage? = nil) async -> Delivery {
        guard let own = serviceExtension.handling(push.payload) else {
            return await deliver(push, of: message, by: runner, named: serviceExtension.name)
        }
        return await deliver(push, of: message, by: own.runner(in: process, running), named: own.name)
    }

    private func onThreads(_ make: @escaping @Sendable () -> UNNotificationServiceExtension) -> ThreadRunner {
        ThreadRunner(process: process, neighbours: running, make: make)
    }
}

extension AppleDevice {
    /// The app that receives the push: the settings that decide what is shown.
    public struct App: Sendable {
        /// The app's bundle identifier; the extension's is this with `.NotificationService` behind it.
        public var bundleIdentifier: String
        /// Whether the app has a notification service extension; without one no picture is ever shown.
        public var hasServiceExtension = true
        /// The environment of APNs that the app's device token is of; `nil`, the default, takes the pushes of both.
        public var apnsEnvironment: PushEnvironment?
        /// Whether the user allows the app's alerts.
        public var allowsAlerts = true
        /// Whether it holds `com.apple.developer.usernotifications.filtering`, with which empty content shows nothing.
        public var canFilterNotifications = false
        /// Hosts with `NSExceptionAllowsInsecureHTTPLoads`: names (a leading dot includes subdomains), and since iOS 17
        /// addresses and ranges of them (`192.168.0.0/16`).
        ///
        /// They stand in the extension's Info.plist; the app's own does not count.
        public var insecureHosts: [String] = []
        /// `NSAllowsArbitraryLoads` in the extension's Info.plist.
        public var allowsArbitraryLoads = false
        /// `NSAllowsLocalNetworking` in the extension's Info.plist, if set.
        ///
        /// `true` allows plain http to numeric addresses, to names without a dot and to `.local`. Whatever its value,
        /// iOS then ignores ``allowsArbitraryLoads``.
        public var allowsLocalNetworking: Bool?
        /// Why iOS does not start the extension that the app has, with the remedy; `nil` if it does.
        package var extensionObstacle: String?
        /// What the app's own type makes of the `aps` of a push for a Live Activity; `nil` if the app is not at hand.
        package var activityDecoding: (@Sendable (_ aps: JSONObject) -> DecodedActivity?)?
        /// The languages in which the extension's own texts are looked up, the most wanted first; empty is English.
        package var languages: [String] = []
        /// The categories that the app registers; `nil` if the app is not at hand.
        package var categories: Categories?
        /// The app's Localizable.strings, key to format, for `title-loc-key` and the other `loc` keys.
        public var localizedStrings: [String: String] = [:]
        /// The version of the Firebase SDK in the extension, on which its helper's behaviour depends.
        public var firebaseVersion = Version(12, 19)
        /// The iOS SDK that the extension was built with; before 17 a text with a space in it is not a URL.
        public var linkedSDK = Version(26)

        /// An environment of APNs, as the entitlement `aps-environment` has it.
        public enum PushEnvironment: String, Sendable, Hashable, CaseIterable {
            /// The environment of apps from the App Store and of TestFlight.
            case production
            /// The environment of apps which were started from Xcode.
            case sandbox
        }

        /// The categories of notifications that an app registers.
        package struct Categories: Sendable, Hashable {
            /// By their identifiers; `nil` of one whose buttons the app makes while it runs.
            package var looks: [String: DisplayedNotification.Apple?]
            /// Whether the app has no others.
            package var areAll: Bool

            package init(_ looks: [String: DisplayedNotification.Apple?], areAll: Bool) {
                self.looks = looks
                self.areAll = areAll
            }

            /// The look of notifications of a category; `nil` if it is not known.
            func look(of identifier: String) -> DisplayedNotification.Apple? {
                if identifier.isEmpty { return nil }
                return looks[identifier] ?? (areAll ? DisplayedNotification.Apple() : nil)
            }
        }

        /// Creates an app with a correct setup.
        public init(bundleIdentifier: String = "com.example.app") {
            self.bundleIdentifier = bundleIdentifier
        }
    }
}

extension AppleDevice {
    /// A version of iOS or of the Firebase SDK.
    public struct Version: Sendable, Hashable, Comparable, CustomStringConvertible {
        /// The first number.
        public var major: Int
        /// The second number.
        public var minor: Int
        /// The third number.
        public var patch: Int

        /// Creates a version from its numbers.
        public init(_ major: Int, _ minor: Int = 0, _ patch: Int = 0) {
            self.major = major
            self.minor = minor
            self.patch = patch
        }

        /// Reads `17`, `17.4` or `12.17.0`; anything else is `nil`.
        public init?(_ text: String) {
            let parts = text.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) }
            guard (1...3).contains(parts.count), parts.allSatisfy({ $0.map { $0 >= 0 } ?? false }) else { return nil }
            self.init(parts[0]!, parts.count > 1 ? parts[1]! : 0, parts.count > 2 ? parts[2]! : 0)
        }

        /// Orders by age.
        public static func < (a: Self, b: Self) -> Bool {
            (a.major, a.minor, a.patch) < (b.major, b.minor, b.patch)
        }

        /// The numbers with dots, the last one left out when it is zero.
        public var description: String { patch == 0 ? "\(major).\(minor)" : "\(major).\(minor).\(patch)" }
    }
}
