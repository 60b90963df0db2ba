// SPDX-License-Identifier: Apache-2.0

public import Foundation
import NotificationRuntime

/// Firebase Cloud Messaging in an app or its extension, without a server: it generates tokens and stores topics.
///
/// Every simulated app process has a separate instance. Unchecked, because all mutable state is behind a lock.
public final class Messaging: NSObject, @unchecked Sendable {
    private struct State {
        weak var delegate: (any MessagingDelegate)?
        var apnsToken: Data?
        var apnsTokenType = MessagingAPNSTokenType.unknown
        var isAutoInitEnabled = true
        var isInstallationIDEnabled = false
        /// The default sender's under the empty name.
        var tokens: [String: String] = [:]
        var installationID: String?
        var topics: Set<String> = []
        var seen: Set<String> = []
    }

    private let state = Locked(State())
    let process: AppProcess

    private init(process: AppProcess) {
        self.process = process
    }

    /// Returns the process's instance.
    public class func messaging() -> Messaging {
        let process = AppProcess.current
        return process.static(Messaging.self) { Messaging(process: process) }
    }

    /// Returns the helper that every extension of the process shares.
    ///
    /// On a phone it remembers one push only, so pushes at once cross. Here it does so if the device's configuration
    /// has `sharedHelper`; otherwise each push gets back only what it gave to the helper.
    public class func serviceExtension() -> FIRMessagingExtensionHelper {
        AppProcess.current.static(FIRMessagingExtensionHelper.self) { FIRMessagingExtensionHelper(singleton: ()) }
    }

    // MARK: - Settings

    /// The delegate that is notified of tokens.
    public weak var delegate: (any MessagingDelegate)? {
        get { state.withLock { $0.delegate } }
        set { state.withLock { $0.delegate = newValue } }
    }

    /// The device's token at APNs; `nil` until the app sets it.
    public var apnsToken: Data? {
        get { state.withLock { $0.apnsToken } }
        set { setToken(newValue, type: .unknown) }
    }

    /// Sets the device's token at APNs and its environment.
    public func setAPNSToken(_ apnsToken: Data, type: MessagingAPNSTokenType) {
        setToken(apnsToken, type: type)
    }

    private func setToken(_ token: Data?, type: MessagingAPNSTokenType) {
        state.withLock { state in
            state.apnsToken = token
            state.apnsTokenType = type
        }
    }

    /// Whether a token is made without being asked for; true at first.
    public var isAutoInitEnabled: Bool {
        get { state.withLock { $0.isAutoInitEnabled } }
        set { state.withLock { $0.isAutoInitEnabled = newValue } }
    }

    /// Whether the installation id takes the token's place; 12.16, false at first.
    public var isInstallationIdEnabled: Bool {
        get { state.withLock { $0.isInstallationIDEnabled } }
        set { state.withLock { $0.isInstallationIDEnabled = newValue } }
    }

    // MARK: - Tokens

    /// The token known at the moment; `nil` before one was made.
    public var fcmToken: String? { state.withLock { $0.tokens[""] } }

    /// Hands the app's token to the completion handler.
    public func token(completion: @escaping @Sendable (String?, (any Error)?) -> Void) {
        answer { completion($0.makeToken(forSenderID: ""), nil) }
    }

    /// Returns the app's token.
    public func token() async throws -> String { makeToken(forSenderID: "") }

    /// Forgets the app's token.
    public func deleteToken(completion: @escaping @Sendable ((any Error)?) -> Void) {
        _ = state.withLock { $0.tokens.removeValue(forKey: "") }
        answer { _ in completion(nil) }
    }

    /// Forgets the app's token.
    public func deleteToken() async throws {
        _ = state.withLock { $0.tokens.removeValue(forKey: "") }
    }

    /// Hands the app's token for another project to the completion handler.
    public func retrieveFCMToken(
        forSenderID senderID: String,
        completion: @escaping @Sendable (String?, (any Error)?) -> Void
    ) {
        answer { messaging in
            do {
                completion(try messaging.checkedToken(forSenderID: senderID), nil)
            } catch {
                completion(nil, error)
            }
        }
    }

    /// Returns the app's token for another project.
    public func retrieveFCMToken(forSenderID senderID: String) async throws -> String {
        try checkedToken(forSenderID: senderID)
    }

    /// Forgets the app's token for another project.
    public func deleteFCMToken(
        forSenderID senderID: String,
        completion: @escaping @Sendable ((any Error)?) -> Void
    ) {
        _ = state.withLock { $0.tokens.removeValue(forKey: senderID) }
        answer { _ in completion(senderID.isEmpty ? Self.missingSender : nil) }
    }

    /// Forgets the app's token for another project.
    public func deleteFCMToken(forSenderID senderID: String) async throws {
        guard !senderID.isEmpty else { throw Self.missingSender }
        _ = state.withLock { $0.tokens.removeValue(forKey: senderID) }
    }

    private static let missingSender = MessagingError(.invalidRequest, "The sender ID is empty.")

    private func checkedToken(forSenderID senderID: String) throws -> String {
        guard !senderID.isEmpty else { throw Self.missingSender }
        return makeToken(forSenderID: senderID)
    }

    private func makeToken(forSenderID senderID: String) -> String {
        let (token, isNew) = state.withLock { state in
            if let known = state.tokens[senderID] { return (known, false) }
            let installation = state.installationID ?? LocalToken.installationID()
            state.installationID = installation
            let token = LocalToken.registrationToken(installationID: installation)
            state.tokens[senderID] = token
            return (token, true)
        }
        if isNew && senderID.isEmpty {
            answer { messaging in messaging.delegate?.messaging(messaging, didReceiveRegistrationToken: token) }
        }
        return token
    }

    // MARK: - Registration by installation id

    /// Registers the installation; 12.16.
    public func register(completion: @escaping @Sendable (String?, (any Error)?) -> Void) {
        let id = state.withLock { state in
            let id = state.installationID ?? LocalToken.installationID()
            state.installationID = id
            return id
        }
        answer { messaging in
            completion(id, nil)
            messaging.delegate?.messaging(messaging, didReceiveRegistration: id)
        }
    }

    /// Ends the installation's registration; 12.16.
    public func unregister(completion: @escaping @Sendable ((any Error)?) -> Void) {
        let id = state.withLock { state in
            defer { state.installationID = nil }
            return state.installationID
        }
        answer { messaging in
            completion(nil)
            if let id { messaging.delegate?.messaging(messaging, didUnregister: id) }
        }
    }

    // MARK: - Topics

    /// Topics subscribed to, without the prefix `/topics/`.
    package var topics: Set<String> { state.withLock { $0.topics } }

    /// Subscribes the app to a topic.
    public func subscribe(toTopic topic: String, completion: (@Sendable ((any Error)?) -> Void)? = nil) {
        let error = change(topic) { $0.insert($1) }
        answer { _ in completion?(error) }
    }

    /// Subscribes the app to a topic; throws ``MessagingError/Code/invalidTopicName``.
    public func subscribe(toTopic topic: String) async throws {
        if let error = change(topic, { $0.insert($1) }) { throw error }
    }

    /// Ends the app's subscription to a topic.
    public func unsubscribe(fromTopic topic: String, completion: (@Sendable ((any Error)?) -> Void)? = nil) {
        let error = change(topic) { $0.remove($1) }
        answer { _ in completion?(error) }
    }

    /// Ends the app's subscription to a topic; throws ``MessagingError/Code/invalidTopicName``.
    public func unsubscribe(fromTopic topic: String) async throws {
        if let error = change(topic, { $0.remove($1) }) { throw error }
    }

    private func change<Ignored>(
        _ topic: String,
        _ body: (inout Set<String>, String) -> Ignored
    ) -> MessagingError? {
        guard let name = Self.topicName(topic) else {
            return MessagingError(.invalidTopicName, "The topic name \(topic) is not of the form [a-zA-Z0-9-_.~%]+.")
        }
        state.withLock { _ = body(&$0.topics, name) }
        return nil
    }

    // MARK: - Messages

    /// Records a message that the app received.
    public func appDidReceiveMessage(_ message: [AnyHashable: Any]) -> MessagingMessageInfo {
        guard !message.isEmpty else { return MessagingMessageInfo(status: .unknown) }
        if let id = message["gcm.message_id"] as? String { state.withLock { _ = $0.seen.insert(id) } }
        return MessagingMessageInfo(status: .new)
    }

    /// Forgets tokens and topics.
    public func deleteData(completion: @escaping @Sendable ((any Error)?) -> Void) {
        forget()
        answer { _ in completion(nil) }
    }

    /// Forgets tokens and topics.
    public func deleteData() async throws {
        forget()
    }

    private func forget() {
        state.withLock { state in
            state.tokens = [:]
            state.topics = []
            state.installationID = nil
        }
    }

    /// Calls back on the main queue, as Firebase does, as code of the same process.
    func answer(_ body: @escaping @Sendable (Messaging) -> Void) {
        DispatchQueue.main.async {
            AppProcess.withCurrent(self.process) { body(self) }
        }
    }
}
