// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// An emulator that answers: where to reach it, and what it has received.
public struct RunningEmulator: Sendable {
    let services: EmulatorServices
    /// The port of the plain HTTP listener.
    public let httpPort: Int
    /// The messages that it received.
    public let inbox: Inbox

    init(_ services: EmulatorServices, httpPort: Int) {
        self.services = services
        inbox = Inbox(services)
        services.ports.note(httpPort, of: "http")
        self.httpPort = httpPort
    }

    /// The base address of the service, the API and the page.
    public var url: URL { URL(string: "http://\(services.configuration.host):\(httpPort)")! }
}
