// SPDX-License-Identifier: Apache-2.0

public import PushSimulator

/// The parameters of a device registration: its configuration, and the values that should not be generated.
///
/// The emulator replaces the configuration's clock, data folder, windows and push service with its own, because it
/// creates the devices anew at each start.
public struct DeviceRegistration: Sendable {
    /// The kind of device and its settings.
    public var configuration: RegisteredDevice.Configuration
    /// The name in reports; `nil` uses the configuration's.
    public var name: String?
    /// The project whose messages reach the device; `nil` uses the emulator's default project.
    public var project: String?
    /// The registration token, 1 to 1024 visible ASCII characters without the slash; `nil` generates one.
    public var token: String?
    /// The installation id, 22 characters in Firebase's format; `nil` generates one.
    public var fid: String?
    /// The one of token and installation id that the app asked for; `nil`, the default, lets both be sent to.
    ///
    /// FCM answers `UNREGISTERED` to the other one.
    public var identity: Identity?
    /// The APNs device token of an Apple device, 64 or more hexadecimal digits; `nil` generates one.
    public var apnsToken: String?
    /// The names of the topics to subscribe the device to, at most 2000.
    public var topics: [String]
    /// The fault for all messages to the device, whatever their target; `nil`, the default, injects none.
    public var fault: EmulatorFault?
    /// The service whose real client the device is, see ``ServiceTraits/name``; `nil`, the default, is a simulated
    /// device.
    var service: String?

    /// The kind of address that an app asks FCM for.
    public enum Identity: String, Sendable, Hashable, CaseIterable {
        /// The registration token, by `getToken()`.
        case token
        /// The installation id, by `register()` of newer SDKs.
        case fid

        /// Reads the stored kind of address.
        init?(stored text: String) {
            guard let identity = Self.allCases.first(where: { $0.address.rawValue == text }) else { return nil }
            self = identity
        }

        /// The kind of address.
        var address: DeviceAddress.Kind {
            switch self {
            case .token: .fcmToken
            case .fid: .fcmInstallation
            }
        }
    }

    /// Creates a registration.
    public init(
        _ configuration: RegisteredDevice.Configuration,
        name: String? = nil,
        project: String? = nil,
        token: String? = nil,
        fid: String? = nil,
        topics: [String] = []
    ) {
        self.configuration = configuration
        self.name = name
        self.project = project
        self.token = token
        self.fid = fid
        self.topics = topics
    }

    /// Creates a registration of an iPhone with an app.
    public static func apple(
        _ configuration: AppleDevice.Configuration = .init(),
        name: String? = nil,
        project: String? = nil,
        token: String? = nil,
        fid: String? = nil,
        topics: [String] = []
    ) -> Self {
        Self(.apple(configuration), name: name, project: project, token: token, fid: fid, topics: topics)
    }

    /// Creates a registration of an Android phone with an app.
    public static func android(
        _ configuration: AndroidDevice.Configuration = .init(),
        name: String? = nil,
        project: String? = nil,
        token: String? = nil,
        fid: String? = nil,
        topics: [String] = []
    ) -> Self {
        Self(.android(configuration), name: name, project: project, token: token, fid: fid, topics: topics)
    }

    /// Creates a registration of a browser with a website.
    public static func web(
        _ configuration: WebBrowser.Configuration = .init(),
        name: String? = nil,
        project: String? = nil,
        token: String? = nil,
        fid: String? = nil,
        topics: [String] = []
    ) -> Self {
        Self(.web(configuration), name: name, project: project, token: token, fid: fid, topics: topics)
    }
}
