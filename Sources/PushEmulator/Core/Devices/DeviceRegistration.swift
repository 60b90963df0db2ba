// SPDX-License-Identifier: Apache-2.0

public import PushSimulator

/// What a device is registered with: its configuration, and whatever should not be made up.
///
/// Of a configuration, clock, data folder, windows and push service are the emulator's own, because devices are made
/// anew whenever it starts.
public struct DeviceRegistration: Sendable {
    /// What kind of device it is, and how it is set up.
    public var configuration: RegisteredDevice.Configuration
    /// The name in reports; `nil` is the configuration's.
    public var name: String?
    /// The project whose messages reach it; `nil` is the emulator's default project.
    public var project: String?
    /// The registration token: 1 to 1024 visible ASCII characters; `nil` makes one up.
    public var token: String?
    /// The installation id: 22 characters as Firebase makes them; `nil` makes one up.
    public var fid: String?
    /// The device token of APNs, 64 or more hexadecimal digits, for Apple devices; `nil` makes one up.
    public var apnsToken: String?
    /// Names of topics to subscribe it to, at most 2000.
    public var topics: [String]
    /// How messages to it fail on purpose, whatever its target; `nil`, the default, changes nothing.
    public var fault: EmulatorFault?
    /// The service whose real client the device is, see ``ServiceTraits/name``; `nil`, the default, is a simulated device.
    var service: String?

    /// Makes a registration of its parts.
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

    /// An iPhone with an app on it.
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

    /// An Android phone with an app on it.
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

    /// A browser with a site in it.
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
