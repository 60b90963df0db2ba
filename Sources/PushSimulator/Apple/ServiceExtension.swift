// SPDX-License-Identifier: Apache-2.0

import FirebaseRuntime
package import NotificationRuntime

extension AppleDevice {
    /// What handles the pushes of a device's app.
    public struct ServiceExtension: Sendable, CustomStringConvertible {
        private enum Place: Sendable {
            /// What the device's configuration has built in.
            case builtIn
            case threads(@Sendable () -> UNNotificationServiceExtension)
            case process(any ExtensionProgramHost)
        }

        /// Its name in settings and deliveries, for instance `documented-sample`.
        public let name: String
        private let place: Place

        private init(name: String, place: Place) {
            self.name = name
            self.place = place
        }

        /// Firebase's documented sample: appends " [modified]" to the title and attaches the picture; its title proves that
        /// the extension ran.
        ///
        /// Where the app has an `imageKey`, the picture is what stands under that key.
        public static let documentedSample = ServiceExtension(name: "documented-sample", place: .builtIn)

        /// Firebase's helper alone, as most apps call it: attaches the picture and changes no text.
        public static let firebaseHelper = ServiceExtension(
            name: "firebase-helper",
            place: .threads { HelperExtension() }
        )

        /// An app's own extension, built from its folder, in a process of its own.
        package init(folder name: String, host: any ExtensionProgramHost) {
            self.init(name: "folder:\(name)", place: .process(host))
        }

        /// The name.
        public var description: String { name }

        func runner(
            in process: AppProcess,
            _ neighbours: RunningExtensions,
            builtIn: @escaping @Sendable () -> UNNotificationServiceExtension
        ) -> any ExtensionRunner {
            switch place {
            case .builtIn: ThreadRunner(process: process, neighbours: neighbours, make: builtIn, isBuiltIn: true)
            case .threads(let make): ThreadRunner(process: process, neighbours: neighbours, make: make, isBuiltIn: true)
            case .process(let host): host.runner(for: process)
            }
        }
    }
}

/// Makes runners of a built extension, one for each device.
package protocol ExtensionProgramHost: Sendable {
    /// A runner for the simulated app process, with at most one process of its own at a time.
    func runner(for process: AppProcess) -> any ExtensionRunner
}
