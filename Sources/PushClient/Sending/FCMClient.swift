// SPDX-License-Identifier: Apache-2.0

package import Foundation
public import Logging
public import Metrics
public import PushMessages

/// A client for Firebase Cloud Messaging's HTTP v1 API, or for an emulator of it.
///
/// ```swift
/// let client = try FCMClient(credentials: .serviceAccount(path: "key.json"))
/// let result = await client.send(message)
/// ```
///
/// A client does not own connections: all clients of a process share one engine, which uses HTTP/2 if the server
/// supports it.
public struct FCMClient: Sendable {
    /// Settings of a client, with defaults for Google's service.
    public struct Configuration: Sendable {
        /// The addresses of the service; Google's by default.
        public var endpoint = FCMEndpoint.google
        /// When a request is retried.
        public var retry = RetryPolicy()
        /// The rate limit for messages; `nil`, the default, is FCM's own limit for Google's service and none for other
        /// addresses.
        public var rateLimit: RateLimit?
        /// Logs sent messages at level debug, retries at notice, failures at warning; `nil`, the default, logs nothing.
        public var logger: Logger?
        /// Counts messages by outcome (`richpush_messages`) and retries (`richpush_retries`); `nil`, the default,
        /// counts nothing.
        public var metrics: (any MetricsFactory)?
        /// The clock for waits.
        public var clock: any Clock<Duration> = ContinuousClock()
        /// Returns the current date, for signatures.
        package var date: @Sendable () -> Date = { Date() }
        /// Returns a random number in a range, for jitter.
        package var random: @Sendable (ClosedRange<Double>) -> Double = { .random(in: $0) }

        /// Makes the default configuration.
        public init() {}

        /// Makes the default configuration for other addresses than Google's.
        public init(endpoint: FCMEndpoint) {
            self.endpoint = endpoint
        }
    }

    /// The id or number of the project that sends.
    public let project: String
    let caller: ServiceCaller
    let sendURL: String

    /// Makes a client.
    ///
    /// - Parameters:
    ///   - project: The project's id or number. The default is the project in the credentials' key file;
    ///     ``FCMCredentials/project(configuration:)`` asks the metadata server.
    ///   - credentials: The credentials for sending; no access token is fetched before the first message.
    ///   - configuration: Addresses, retries, rate limit, logging and metrics.
    /// - Throws: ``CredentialsError/Code/notFound`` if neither `project` nor the credentials name the project.
    public init(
        project: String? = nil,
        credentials: FCMCredentials,
        configuration: Configuration = Configuration()
    ) throws(CredentialsError) {
        guard let project = project ?? credentials.projectID, !project.isEmpty else {
            throw CredentialsError(
                .notFound,
                "The \(credentials) does not name a project; give the Firebase project's id."
            )
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
        sendURL = "\(configuration.endpoint.send)/v1/projects/\(project.percentEncoded)/messages:send"
    }
}

extension FCMClient {
    /// Sends one message, with retries, and returns its result; it does not throw, because failures are results.
    ///
    /// Cancelling the task ends a wait for a retry; a request that was sent and not answered by then is
    /// ``SendResult/Outcome/unknown(_:)``.
    ///
    /// - Parameter validateOnly: Whether the service only validates the message and does not deliver it.
    public func send(_ message: PushMessage, validateOnly: Bool = false) async -> SendResult {
        await send(body: message.encoded(validateOnly: validateOnly))
    }

    /// Sends the encoded body of a request.
    package func send(body: [UInt8]) async -> SendResult {
        let (outcome, attempts) = await caller.call(ServiceRequest(url: sendURL, body: body))
        let result = SendResult(outcome, attempts)
        caller.instruments.ended(result)
        return result
    }
}
