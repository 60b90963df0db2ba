// SPDX-License-Identifier: Apache-2.0

package import Foundation
public import Logging
public import Metrics
public import PushMessages

/// Sends messages through Firebase Cloud Messaging's HTTP v1 API, or through an emulator of it.
///
/// ```swift
/// let client = try FCMClient(credentials: .serviceAccount(path: "key.json"))
/// let result = await client.send(message)
/// ```
///
/// It holds no connection of its own: all clients of a process share one engine, over HTTP/2 where the server speaks it.
public struct FCMClient: Sendable {
    /// How a client works, with defaults that fit Google's service.
    public struct Configuration: Sendable {
        /// Where the service is.
        ///
        /// Default Google's hosts.
        public var endpoint = FCMEndpoint.google
        /// When a request is made again.
        public var retry = RetryPolicy()
        /// How fast messages go out.
        ///
        /// Default FCM's own limit; `nil` is that at Google and none elsewhere.
        public var rateLimit: RateLimit?
        /// Who is told what happens, at debug, notice and warning.
        ///
        /// Default nobody.
        public var logger: Logger?
        /// Who counts messages by outcome (`richpush_messages`) and retries.
        ///
        /// Default nobody.
        public var metrics: (any MetricsFactory)?
        /// What waits are made on.
        public var clock: any Clock<Duration> = ContinuousClock()
        /// The date, for signatures.
        package var date: @Sendable () -> Date = { Date() }
        /// Where jitter comes from.
        package var random: @Sendable (ClosedRange<Double>) -> Double = { .random(in: $0) }

        /// Makes the default configuration.
        public init() {}

        /// The default for another address than Google's.
        public init(endpoint: FCMEndpoint) {
            self.endpoint = endpoint
        }
    }

    /// The project whose messages these are: its id or its number.
    public let project: String
    let caller: ServiceCaller
    let sendURL: String

    /// Creates a client.
    ///
    /// - Parameters:
    ///   - project: The project's id or number. Default what the key says; ``FCMCredentials/project(configuration:)`` asks
    ///     the machine.
    ///   - credentials: By what right it sends; nothing is fetched before the first message.
    ///
    /// Throws ``CredentialsError/Code/notFound`` when neither names the project.
    public init(
        project: String? = nil,
        credentials: FCMCredentials,
        configuration: Configuration = Configuration()
    ) throws(CredentialsError) {
        guard let project = project ?? credentials.projectID, !project.isEmpty else {
            throw CredentialsError(.notFound, "The \(credentials) names no project; name the Firebase project's id.")
        }
        self.project = project
        let isGoogle = configuration.endpoint.isGoogle
        caller = ServiceCaller(
            endpoint: configuration.endpoint,
            credentials: credentials,
            policy: configuration.retry,
            rateLimit: configuration.rateLimit ?? (isGoogle ? .standard : .unlimited),
            instruments: Instruments(logger: configuration.logger, metrics: configuration.metrics),
            timekeeper: Timekeeper(configuration.clock, date: configuration.date),
            random: configuration.random
        )
        sendURL = "\(configuration.endpoint.send)/v1/projects/\(project.pathEscaped)/messages:send"
    }
}

extension String {
    /// As one segment of a path: everything but RFC 3986's unreserved characters is escaped.
    var pathEscaped: String {
        let digits = Array("0123456789ABCDEF".utf8)
        var escaped: [UInt8] = []
        for byte in utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "~"):
                escaped.append(byte)
            default: escaped += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: escaped, as: UTF8.self)
    }
}

extension FCMClient {
    /// Sends one message and says what became of it; it does not throw, because every end is a result.
    ///
    /// Cancelling the task ends waits for a retry; a message that left by then is ``SendResult/Outcome/unknown(_:)``.
    ///
    /// - Parameter validateOnly: Whether the service only checks the message and shows it to nobody.
    public func send(_ message: PushMessage, validateOnly: Bool = false) async -> SendResult {
        await send(body: message.encoded(validateOnly: validateOnly))
    }

    /// Sends a request that is encoded already.
    package func send(body: [UInt8]) async -> SendResult {
        let (outcome, attempts) = await caller.call(ServiceRequest(url: sendURL, body: body))
        let result = SendResult(outcome, attempts)
        caller.instruments.ended(result)
        return result
    }
}
