// SPDX-License-Identifier: Apache-2.0

package import Curl

/// The network of a simulated device: latency, bandwidth, and whether it is connected at all.
///
/// The named profiles take their numbers from the presets of Apple's Network Link Conditioner: bandwidth is the
/// downlink's, latency the sum of both directions. Packet loss is not modelled.
public struct NetworkProfile: Sendable, Hashable, CustomStringConvertible {
    /// The profile's name in reports.
    public var name: String
    /// Time added before each request of a download, redirects included.
    public var latency: Duration
    /// Bytes received a second at most; `nil` is as fast as this machine.
    public var bytesPerSecond: Int?
    /// Whether every download fails at once, as when the device loses its network after the push arrived.
    public var isOffline: Bool

    /// Creates a profile; the default values add nothing to the machine's own network.
    public init(name: String, latency: Duration = .zero, bytesPerSecond: Int? = nil, isOffline: Bool = false) {
        self.name = name
        self.latency = latency
        self.bytesPerSecond = bytesPerSecond
        self.isOffline = isOffline
    }

    /// The network of this machine as it is.
    public static let direct = NetworkProfile(name: "direct")
    /// 40 Mbit/s, 2 ms there and back.
    public static let wifi = NetworkProfile(name: "wifi", latency: .milliseconds(2), bytesPerSecond: 5_000_000)
    /// 50 Mbit/s, 115 ms there and back.
    public static let lte = NetworkProfile(name: "lte", latency: .milliseconds(115), bytesPerSecond: 6_250_000)
    /// 780 kbit/s, 200 ms there and back.
    public static let threeG = NetworkProfile(name: "3g", latency: .milliseconds(200), bytesPerSecond: 97_500)
    /// 240 kbit/s, 840 ms there and back.
    public static let edge = NetworkProfile(name: "edge", latency: .milliseconds(840), bytesPerSecond: 30_000)
    /// No network once the push has arrived.
    public static let offline = NetworkProfile(name: "offline", isOffline: true)

    /// The profiles that a command line can offer by name.
    public static let named: [NetworkProfile] = [.direct, .wifi, .lte, .threeG, .edge, .offline]

    /// The profile's name.
    public var description: String { name }

    package var conditions: NetworkConditions {
        var conditions = NetworkConditions()
        conditions.latency = latency
        conditions.bytesPerSecond = bytesPerSecond
        conditions.isOffline = isOffline
        return conditions
    }
}

extension NetworkProfile {
    /// How long a download of so many bytes takes at least: a latency for each request, and the bytes at full speed.
    ///
    /// Name lookup, connection and TLS come on top, and so does what the server takes.
    func estimate(byteCount: Int, requests: Int = 1) -> Duration {
        let transfer = bytesPerSecond.map { Duration.seconds(Double(byteCount) / Double($0)) } ?? .zero
        return latency * requests + transfer
    }
}
