// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// The app's notifications on the device: shown ones, scheduled ones, and their categories.
///
/// Every simulated app has a separate center, which outlives its processes. Unchecked, because all mutable state is
/// behind a lock.
public final class UNUserNotificationCenter: NSObject, @unchecked Sendable {
    private struct State {
        weak var delegate: (any UNUserNotificationCenterDelegate)?
        var categories: Set<UNNotificationCategory> = []
        var delivered: [Delivered] = []
        var pending: [UNNotificationRequest] = []
        var badge = 0
        var onRemoval: (@Sendable ([String]?) -> Void)?
        var knowledge = Knowledge.complete
        /// Calls that wait until the shown notifications are known.
        var awaitsShown: [@Sendable () -> Void] = []
    }

    /// Whether the shown notifications are known, as the device may be in another process.
    private enum Knowledge {
        case complete
        case askedFor
        /// Asked for by the first who wants to know, because few extensions do.
        case none(ask: @Sendable () -> Void)
    }

    /// A shown notification, which may be made only when somebody asks for it.
    private struct Delivered {
        let identifier: String
        let notification: @Sendable () -> UNNotification
    }

    /// The number of shown notifications that are kept; the oldest go first.
    private static let deliveredLimit = 100

    private let state = Locked(State())
    // The process keeps its centre.
    private weak let owner: AppProcess?
    private var process: AppProcess { owner ?? .standalone }

    init(process: AppProcess) {
        owner = process
    }

    /// Returns the centre of the process that the calling code runs in.
    public class func current() -> UNUserNotificationCenter {
        of(.current)
    }

    package class func of(_ process: AppProcess) -> UNUserNotificationCenter {
        process.kept(UNUserNotificationCenter.self) { UNUserNotificationCenter(process: process) }
    }

    /// The delegate that is notified of notifications; extensions have none.
    public weak var delegate: (any UNUserNotificationCenterDelegate)? {
        get { state.withLock { $0.delegate } }
        set { state.withLock { $0.delegate = newValue } }
    }

    /// True, as on iOS.
    public var supportsContentExtensions: Bool { true }

    // MARK: - Permission

    /// The permissions that the user gives the app.
    var settings: UNNotificationSettings {
        UNNotificationSettings(alertsAllowed: process.configuration.alertsAllowed)
    }

    /// Calls the handler with whether notifications are allowed; does not ask the user.
    public func requestAuthorization(
        options: UNAuthorizationOptions = [],
        completionHandler: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        answer { completionHandler($0.process.configuration.alertsAllowed, nil) }
    }

    /// Returns whether notifications are allowed; does not ask the user.
    public func requestAuthorization(options: UNAuthorizationOptions = []) async throws -> Bool {
        process.configuration.alertsAllowed
    }

    /// Calls the handler with the user's settings.
    public func getNotificationSettings(completionHandler: @escaping @Sendable (UNNotificationSettings) -> Void) {
        answer { completionHandler($0.settings) }
    }

    /// Returns the user's settings.
    public func notificationSettings() async -> UNNotificationSettings { settings }

    // MARK: - Categories

    /// Replaces the app's categories.
    public func setNotificationCategories(_ categories: Set<UNNotificationCategory>) {
        state.withLock { $0.categories = categories }
    }

    /// Calls the handler with the app's categories.
    public func getNotificationCategories(
        completionHandler: @escaping @Sendable (Set<UNNotificationCategory>) -> Void
    ) {
        answer { completionHandler($0.state.withLock { $0.categories }) }
    }

    /// Returns the app's categories.
    public func notificationCategories() async -> Set<UNNotificationCategory> {
        state.withLock { $0.categories }
    }

    // MARK: - Scheduled notifications

    /// Schedules a notification, or shows it at once if it does not have a trigger.
    public func add(
        _ request: UNNotificationRequest,
        withCompletionHandler completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
    ) {
        let error = schedule(request)
        answer { _ in completionHandler?(error) }
    }

    /// Schedules a notification, or shows it at once without a trigger; throws where notifications are not allowed.
    public func add(_ request: UNNotificationRequest) async throws {
        if let error = schedule(request) { throw error }
    }

    private func schedule(_ request: UNNotificationRequest) -> UNError? {
        guard process.configuration.alertsAllowed else { return UNError(.notificationsNotAllowed) }
        guard request.trigger != nil else {
            deliver(UNNotification(request: request, date: Date()))
            return nil
        }
        state.withLock { state in
            state.pending.removeAll { $0.identifier == request.identifier }
            state.pending.append(request)
        }
        return nil
    }

    /// Calls the handler with the scheduled notifications.
    public func getPendingNotificationRequests(
        completionHandler: @escaping @Sendable ([UNNotificationRequest]) -> Void
    ) {
        answer { completionHandler($0.state.withLock { $0.pending }) }
    }

    /// Returns the scheduled notifications.
    public func pendingNotificationRequests() async -> [UNNotificationRequest] {
        state.withLock { $0.pending }
    }

    /// Cancels scheduled notifications.
    public func removePendingNotificationRequests(withIdentifiers identifiers: [String]) {
        state.withLock { $0.pending.removeAll { identifiers.contains($0.identifier) } }
    }

    /// Cancels every scheduled notification.
    public func removeAllPendingNotificationRequests() {
        state.withLock { $0.pending = [] }
    }

    // MARK: - Shown notifications

    /// Adds a notification to those shown; one of the same identifier is replaced.
    package func deliver(_ notification: UNNotification) {
        let request = notification.request
        deliver(request.identifier, badge: request.content.badge?.intValue) { notification }
    }

    /// Adds a notification to those shown, which is made each time that the app asks for them.
    package func deliver(
        _ identifier: String,
        badge: Int?,
        _ notification: @escaping @Sendable () -> UNNotification
    ) {
        state.withLock { state in
            state.delivered.removeAll { $0.identifier == identifier }
            state.delivered.insert(Delivered(identifier: identifier, notification: notification), at: 0)
            if state.delivered.count > Self.deliveredLimit { state.delivered.removeLast() }
            if let badge { state.badge = badge }
        }
    }

    /// Calls the handler with the notifications still shown, newest first.
    public func getDeliveredNotifications(completionHandler: @escaping @Sendable ([UNNotification]) -> Void) {
        answer(afterShown: true) { completionHandler($0.shown) }
    }

    /// Returns the notifications still shown, newest first.
    public func deliveredNotifications() async -> [UNNotification] {
        await withCheckedContinuation { continuation in whenShownIsKnown { continuation.resume() } }
        return shown
    }

    /// Removes shown notifications.
    public func removeDeliveredNotifications(withIdentifiers identifiers: [String]) {
        remove(identifiers)
    }

    /// Removes all shown notifications.
    public func removeAllDeliveredNotifications() {
        remove(nil)
    }

    private func remove(_ identifiers: [String]?) {
        state.withLock { state in
            state.delivered.removeAll { identifiers?.contains($0.identifier) ?? true }
            return state.onRemoval
        }?(identifiers)
    }

    /// Shown notifications, newest first.
    package var shown: [UNNotification] {
        // Made outside the lock, because user info is parsed for it.
        state.withLock { $0.delivered }.map { $0.notification() }
    }

    /// The device is in another process.
    ///
    /// - Parameter askForShown: Has the device tell what it shows (``deliver(_:badge:_:)``, ``shownIsKnown()``); called once.
    /// - Parameter tellRemovals: Tells the device what the app removes; `nil` is all.
    package func beOfAnotherProcess(
        askForShown: @escaping @Sendable () -> Void,
        tellRemovals: @escaping @Sendable ([String]?) -> Void
    ) {
        state.withLock { state in
            state.onRemoval = tellRemovals
            state.knowledge = .none(ask: askForShown)
        }
    }

    /// The device has told all that it shows.
    package func shownIsKnown() {
        let waiting = state.withLock { state in
            state.knowledge = .complete
            defer { state.awaitsShown = [] }
            return state.awaitsShown
        }
        for action in waiting { action() }
    }

    /// Calls the action at once, or when the device has told what it shows.
    private func whenShownIsKnown(_ action: @escaping @Sendable () -> Void) {
        enum Step { case act, wait, ask(@Sendable () -> Void) }
        let step: Step = state.withLock { state in
            if case .complete = state.knowledge { return .act }
            state.awaitsShown.append(action)
            guard case .none(let ask) = state.knowledge else { return .wait }
            state.knowledge = .askedFor
            return .ask(ask)
        }
        switch step {
        case .act: action()
        case .wait: break
        case .ask(let ask): ask()
        }
    }

    // MARK: - Badge

    /// The number on the app's icon; 0 is none.
    package var badge: Int { state.withLock { $0.badge } }

    /// Sets the number on the app's icon; a negative number is an error; iOS 16.
    public func setBadgeCount(
        _ newBadgeCount: Int,
        withCompletionHandler completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
    ) {
        let error = setBadge(newBadgeCount)
        answer { _ in completionHandler?(error) }
    }

    /// Sets the number on the app's icon; throws if it is negative; iOS 16.
    public func setBadgeCount(_ newBadgeCount: Int) async throws {
        if let error = setBadge(newBadgeCount) { throw error }
    }

    private func setBadge(_ count: Int) -> UNError? {
        guard count >= 0 else { return UNError(.badgeInputInvalid) }
        state.withLock { $0.badge = count }
        return nil
    }

    /// Calls back on a background queue, as the real centre does, as code of the same process and push.
    private func answer(
        afterShown: Bool = false,
        _ body: @escaping @Sendable (UNUserNotificationCenter) -> Void
    ) {
        // A push of another process is one that the calling thread was only guessed to work for.
        let process = process
        let delivery = DeliveryContext.current.flatMap { $0.process === process ? $0 : nil }
        let call: @Sendable () -> Void = {
            DispatchQueue.global().async {
                AppProcess.withCurrent(process) {
                    guard let delivery else { return body(self) }
                    DeliveryContext.withCurrent(delivery) { body(self) }
                }
            }
        }
        if afterShown { whenShownIsKnown(call) } else { call() }
    }
}

/// The permissions that an app asks the user for.
public struct UNAuthorizationOptions: OptionSet, Hashable, Sendable {
    /// Apple's bits.
    public let rawValue: UInt

    /// Creates a set from Apple's bits.
    public init(rawValue: UInt) {
        self.rawValue = rawValue
    }

    /// A number on the icon.
    public static let badge = UNAuthorizationOptions(rawValue: 1)
    /// Sounds.
    public static let sound = UNAuthorizationOptions(rawValue: 2)
    /// Notifications that show something.
    public static let alert = UNAuthorizationOptions(rawValue: 4)
    /// Notifications in the car.
    public static let carPlay = UNAuthorizationOptions(rawValue: 8)
    /// Sounds even when muted; needs an entitlement.
    public static let criticalAlert = UNAuthorizationOptions(rawValue: 16)
    /// A link to the app's own notification settings.
    public static let providesAppNotificationSettings = UNAuthorizationOptions(rawValue: 32)
    /// Quiet notifications, without asking the user.
    public static let provisional = UNAuthorizationOptions(rawValue: 64)
    /// Reading aloud; without effect since iOS 15.
    public static let announcement = UNAuthorizationOptions(rawValue: 128)
    /// Time-sensitive notifications; replaced by an entitlement.
    public static let timeSensitive = UNAuthorizationOptions(rawValue: 256)
}
