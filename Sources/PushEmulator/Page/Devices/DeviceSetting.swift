// SPDX-License-Identifier: Apache-2.0

import PushMessages
import PushPreview
import PushSimulator

/// A common member of a device's configuration, as a field of the form.
struct DeviceSetting: Sendable {
    enum Kind: Sendable, Hashable {
        /// Empty is the default; suggestions are chosen from or written over.
        case text(placeholder: String, suggestions: [String] = [])
        case flag
        case choice([String])
    }

    /// The member's name in the API.
    let name: String
    let label: HTML
    let kind: Kind

    private init(_ name: String, _ label: HTML, _ kind: Kind) {
        (self.name, self.label, self.kind) = (name, label, kind)
    }

    private static let network = DeviceSetting("network", "Network", .choice(NetworkProfile.named.map(\.name)))

    /// The settings of a platform's devices; all others can be given as JSON.
    static func all(_ platform: Platform) -> [DeviceSetting] {
        switch platform {
        case .apple:
            [
                .init("iosVersion", "iOS version", .text(placeholder: "newest")),
                .init("firebaseVersion", "Firebase SDK", .text(placeholder: "newest")),
                network,
                .init(
                    "serviceExtension",
                    "Service extension",
                    .text(
                        placeholder: "the emulator’s",
                        suggestions: ["firebase-helper", "documented-sample", "image-key:media.url"]
                            + AppleDevice.ServiceExtension.vendorNames
                    )
                ),
                .init("alerts", "Notifications are allowed", .flag),
                .init("extension", "The app has a notification service extension", .flag),
                .init("sharedHelper", "Pushes at once meet in Firebase’s shared helper", .flag),
            ]
        case .android:
            [
                .init("androidVersion", "Android version", .text(placeholder: "newest")),
                .init("targetSDK", "Target SDK", .text(placeholder: "as the version")),
                .init("appState", "The app is", .choice(AndroidDevice.AppState.allCases.map(\.rawValue))),
                .init("sdk", "Data is shown by", .choice(AndroidDevice.MessagingSDK.allCases.map(\.rawValue))),
                network,
                .init("alerts", "Notifications are allowed", .flag),
            ]
        case .web:
            [
                .init("browser", "Browser", .choice(choices(\.browser))),
                .init("system", "System", .choice(choices(\.system))),
                .init("browserVersion", "Browser’s version", .text(placeholder: "newest")),
                .init("permission", "Permission", .choice(choices(\.permission))),
                .init("worker", "Service worker", .choice(choices(\.worker))),
                network,
                .init("visibleTab", "A tab of the site is visible", .flag),
            ]
        }
    }

    private static func choices<Value: RawRepresentable<String> & CaseIterable>(
        _ path: KeyPath<WebBrowser.Configuration, Value>
    ) -> [String] { Value.allCases.map(\.rawValue) }
}

extension Platform {
    /// The label.
    var title: HTML {
        switch self {
        case .apple: "Apple"
        case .android: "Android"
        case .web: "Web"
        }
    }
}
