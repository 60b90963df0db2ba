// SPDX-License-Identifier: Apache-2.0

import FirebaseRuntime
package import NotificationRuntime
package import PushMessages

extension AppleDevice {
    /// The code that handles the pushes of a device's app.
    public struct ServiceExtension: Sendable, CustomStringConvertible {
        private enum Place: Sendable {
            case threads(@Sendable () -> UNNotificationServiceExtension)
            case process(any ExtensionProgramHost)
            /// A folder that this program was not given.
            case missing
        }

        /// An extension project's statements about its app, in addition to the device's configuration.
        package struct Project: Sendable, Hashable {
            /// `NSAllowsArbitraryLoads` in the extension's Info.plist.
            package var allowsArbitraryLoads = false
            /// `NSAllowsLocalNetworking` there.
            package var allowsLocalNetworking: Bool?
            /// Hosts with `NSExceptionAllowsInsecureHTTPLoads` there; a leading dot includes subdomains.
            package var insecureHosts: [String] = []
            /// The entitlement `com.apple.developer.usernotifications.filtering`.
            package var canFilterNotifications = false
            /// The part of the app that lacks `com.apple.developer.usernotifications.communication`: its entitlements
            /// file, or its target if that has none; `nil` if nothing lacks it, or if that is unknown.
            package var lacksCommunication: String?

            package init() {}

            /// Allows the app what the project allows it; nothing is taken from it.
            func apply(to app: inout App) {
                if allowsArbitraryLoads { app.allowsArbitraryLoads = true }
                app.allowsLocalNetworking = app.allowsLocalNetworking ?? allowsLocalNetworking
                app.insecureHosts += insecureHosts.filter { !app.insecureHosts.contains($0) }
                if canFilterNotifications { app.canFilterNotifications = true }
            }
        }

        /// Its name in settings and deliveries, for instance `documented-sample`.
        public let name: String
        /// Empty if the extension is built in.
        package let project: Project
        private let place: Place

        private init(name: String, place: Place, project: Project = Project()) {
            self.name = name
            self.place = place
            self.project = project
        }

        /// Firebase's documented sample: appends " [modified]" to the title and attaches the picture; its title proves
        /// that the extension ran.
        public static let documentedSample = ServiceExtension(
            name: "documented-sample",
            place: .threads { DocumentedExtension() }
        )

        /// Firebase's helper alone, as most apps call it: attaches the picture and changes no text.
        public static let firebaseHelper = ServiceExtension(
            name: "firebase-helper",
            place: .threads { DocumentedExtension(marksTitle: false) }
        )

        /// Attaches the picture whose URL stands under this key of the payload; points lead into objects, as in
        /// `media.url`.
        ///
        /// A push that does not come from FCM has no `fcm_options` for Firebase's helper.
        public static func imageKey(_ key: String) -> ServiceExtension {
            ServiceExtension(name: "image-key:\(key)", place: .threads { KeyedPictureExtension(key: key) })
        }

        /// Does what the vendor's documented extension does with its payloads.
        package static func vendor(_ vendor: Vendor) -> ServiceExtension {
            ServiceExtension(name: vendor.id, place: .threads { VendorExtension(vendor) })
        }

        /// The names of the extensions of vendors: `airship`, `braze` and others.
        package static let vendorNames = Vendor.all.filter { $0.serviceExtension != nil }.map(\.id)

        /// Whether the built-in extension of a payload's vendor takes its place.
        package private(set) var yieldsToVendors = false

        /// A copy that gives way to the built-in extensions of vendors, because nobody has chosen it.
        package var unchosen: ServiceExtension {
            var copy = self
            copy.yieldsToVendors = true
            return copy
        }

        /// The extension that handles a payload: the built-in one of the vendor whose keys it has, if nobody has chosen
        /// another.
        ///
        /// Apps that use a vendor's SDK have its extension, except where each app writes its own.
        func handling(_ payload: JSONObject) -> ServiceExtension? {
            guard yieldsToVendors, payload["fcm_options"] == nil, let vendor = Vendor.recognize(payload: payload),
                vendor.serviceExtension?.isOptional == false
            else { return nil }
            return .vendor(vendor)
        }

        /// Whether it comes with RichPush and runs in the simulator's own process.
        package var isBuiltIn: Bool {
            if case .threads = place { true } else { false }
        }

        /// An app's own extension, built from its folder, in a separate process.
        package init(folder name: String, host: any ExtensionProgramHost, project: Project = Project()) {
            self.init(name: "folder:\(name)", place: .process(host), project: project)
        }

        /// Reads a name as settings have it: `documented-sample`, `firebase-helper`, a vendor's id, `image-key:PATH`,
        /// `folder:NAME`.
        ///
        /// A folder's extension is one that does not run, until another of its name takes its place.
        package init?(named name: String) {
            switch name {
            case Self.documentedSample.name: self = .documentedSample
            case Self.firebaseHelper.name: self = .firebaseHelper
            case let name where name.hasPrefix("image-key:"):
                let key = String(name.dropFirst("image-key:".count))
                guard !key.split(separator: ".").isEmpty else { return nil }
                self = .imageKey(key)
            case let name where name.hasPrefix("folder:") && name.count > "folder:".count:
                self.init(name: name, place: .missing)
            default:
                guard let vendor = Vendor.named(name), vendor.serviceExtension != nil else { return nil }
                self = .vendor(vendor)
            }
        }

        /// What ``init(named:)`` takes, as the end of a sentence.
        package static let allowed =
            "documented-sample, firebase-helper, " + vendorNames.joined(separator: ", ")
            + ", image-key:PATH or folder:NAME"

        /// The name in `folder:NAME`; `nil` of other extensions.
        package var folderName: String? {
            name.hasPrefix("folder:") ? String(name.dropFirst("folder:".count)) : nil
        }

        /// The key in `image-key:PATH`; `nil` of other extensions.
        package var imageKey: String? {
            name.hasPrefix("image-key:") ? String(name.dropFirst("image-key:".count)) : nil
        }

        /// The name.
        public var description: String { name }

        func runner(in process: AppProcess, _ neighbours: RunningExtensions) -> any ExtensionRunner {
            switch place {
            case .threads(let make): ThreadRunner(process: process, neighbours: neighbours, make: make, isBuiltIn: true)
            case .process(let host): host.runner(for: process)
            case .missing: MissingRunner(name: folderName ?? name)
            }
        }
    }
}

/// Makes runners of a built extension, one for each device.
package protocol ExtensionProgramHost: Sendable {
    /// A runner for the simulated app process, with at most one separate process at a time.
    func runner(for process: AppProcess) -> any ExtensionRunner
}
