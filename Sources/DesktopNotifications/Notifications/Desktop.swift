// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization

/// A signal to a program about its notification.
enum DesktopSignal: Sendable, Hashable {
    case actionInvoked(UInt32, key: String)
    case replied(UInt32, text: String)
    case closed(UInt32, reason: UInt32)
}

/// A notification cannot be acted on.
package enum DesktopError: Error, Sendable, Hashable {
    /// There is none with this number.
    case unknown
    /// It is closed already.
    case over(DesktopNotification.State)
    /// It has no such action.
    case noSuchAction
}

/// A desktop that nobody sees: it keeps what programs show, and acts on it as a person would.
package final class Desktop: Sendable {
    package let profile: DesktopProfile

    fileprivate struct State {
        var notifications: [DesktopNotification] = []
        var programs: [Int: @Sendable (DesktopSignal) -> Void] = [:]
        var watchers: [Int: AsyncStream<Void>.Continuation] = [:]
        var (lastNotification, lastProgram, lastWatcher) = (0, 0, 0)
        var lastBusID: UInt32 = 0
    }

    private let state = Mutex(State())
    /// The notifications from the moment that they are shown, for one reader.
    package let shown: AsyncStream<DesktopNotification>
    private let showing: AsyncStream<DesktopNotification>.Continuation

    /// Notifications and bytes of pictures that are kept; the oldest ones are forgotten first.
    private static let (countLimit, byteLimit) = (1000, 128 * 1024 * 1024)

    package init(_ profile: DesktopProfile = .complete) {
        self.profile = profile
        (shown, showing) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(Self.countLimit))
    }

    /// All that it knows, the oldest first.
    package var notifications: [DesktopNotification] { state.withLock { $0.notifications } }

    package func notification(_ id: Int) -> DesktopNotification? {
        state.withLock { state in state.notifications.first { $0.id == id } }
    }

    /// Tells of each change from now on, of several at once if the reader falls behind.
    package func changes() -> AsyncStream<Void> {
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let id = state.withLock { state in
            state.lastWatcher += 1
            state.watchers[state.lastWatcher] = continuation
            return state.lastWatcher
        }
        continuation.onTermination = { [weak self] _ in self?.state.withLock { _ = $0.watchers.removeValue(forKey: id) }
        }
        return stream
    }

    /// Waits until something holds, which is asked after each change; returns `nil` if it does not in time.
    package func wait<Value: Sendable>(
        _ limit: Duration,
        until found: @escaping @Sendable () -> Value?
    ) async -> Value? {
        let changes = changes()
        if let value = found() { return value }
        return await withTaskGroup(of: Value?.self) { group in
            group.addTask {
                for await _ in changes { if let value = found() { return value } }
                return nil
            }
            group.addTask {
                try? await Task.sleep(for: limit)
                return nil
            }
            defer { group.cancelAll() }
            return await group.next() ?? nil
        } ?? found()
    }

    /// Tells those who watch that something is known of a notification.
    package func touch() { changed() }

    private func changed() {
        for watcher in state.withLock({ Array($0.watchers.values) }) { watcher.yield() }
    }

    // MARK: - Programs

    /// Registers a program, which receives the signals about its notifications.
    func enter(_ tell: @escaping @Sendable (DesktopSignal) -> Void) -> Int {
        state.withLock { state in
            state.lastProgram += 1
            state.programs[state.lastProgram] = tell
            return state.lastProgram
        }
    }

    /// Marks what a program showed as gone.
    func leave(_ program: Int) {
        state.withLock { state in
            state.programs[program] = nil
            for index in state.notifications.indices where state.notifications[index].program == program {
                state.end(index, as: .gone)
            }
        }
        changed()
    }

    /// Shows a notification, and returns the id by which its program knows it.
    func show(_ call: NotifyCall, pixels: BusValue?, of program: Int) -> UInt32 {
        let (id, busID) = state.withLock { state in
            state.lastNotification += 1
            let replaces = state.notifications.lastIndex { $0.program == program && $0.busID == call.replaced }
            if call.replaced != 0, let replaces {
                state.end(replaces, as: .replaced)
                return (state.lastNotification, call.replaced)
            }
            state.lastBusID = state.lastBusID &+ 1 == 0 ? 1 : state.lastBusID &+ 1
            return (state.lastNotification, state.lastBusID)
        }
        // Its pictures are read outside the lock, and before the program goes on.
        let notification = DesktopNotification(
            id: id,
            program: program,
            busID: busID,
            call: call,
            pixels: pixels,
            profile: profile,
            shown: Date()
        )
        state.withLock { state in
            state.notifications.append(notification)
            var byteCount = state.notifications.reduce(0) { $0 + $1.byteCount }
            while state.notifications.count > Self.countLimit
                || byteCount > Self.byteLimit && state.notifications.count > 1
            {
                byteCount -= state.notifications.removeFirst().byteCount
            }
        }
        showing.yield(notification)
        changed()
        return busID
    }

    /// A program closes its notification; returns `false` if it has none with this id that is open.
    func close(_ busID: UInt32, of program: Int) -> Bool {
        let isClosed = state.withLock { state in
            guard let index = state.openIndex(busID, of: program) else { return false }
            state.end(index, as: .closed)
            state.programs[program]?(.closed(busID, reason: 3))
            return true
        }
        if isClosed { changed() }
        return isClosed
    }

    // MARK: - What a person does

    /// Clicks a notification, or one of its buttons.
    ///
    /// It stays on the desktop, as notifications of browsers do until the site closes them.
    ///
    /// - Parameters:
    ///   - key: The key of the action, as the program handed it over; `nil` is the notification itself.
    ///   - reply: The text for an action that asks for one.
    package func click(_ id: Int, key: String? = nil, reply: String? = nil) throws(DesktopError) {
        try act(on: id) { (notification, tell) throws(DesktopError) in
            let key = key ?? "default"
            guard notification.call.actions.contains(where: { $0.key == key }) else { throw .noSuchAction }
            notification.state = .clicked
            notification.clicks.append(key)
            tell(
                key == "inline-reply"
                    ? .replied(notification.busID, text: reply ?? "") : .actionInvoked(notification.busID, key: key)
            )
        }
    }

    /// Clicks a button of a notification, by any of its names (`DesktopNotification.button(_:named:)`), or the notification
    /// itself.
    ///
    /// - Parameter names: The site's names of the buttons, in their order.
    package func click(
        _ notification: DesktopNotification,
        button name: String?,
        named names: [String],
        reply: String? = nil
    ) throws(DesktopError) {
        let button = name.flatMap { notification.button($0, named: names) }
        guard name == nil || button != nil else { throw .noSuchAction }
        try click(notification.id, key: button?.key, reply: reply)
    }

    /// Dismisses a notification, as if it were swiped away, or as if its time were over.
    package func dismiss(_ id: Int, isExpiry: Bool = false) throws(DesktopError) {
        try act(on: id) { (notification, tell) throws(DesktopError) in
            notification.state = isExpiry ? .expired : .dismissed
            notification.ended = Date()
            tell(.closed(notification.busID, reason: isExpiry ? 1 : 2))
        }
    }

    private func act(
        on id: Int,
        _ body: (inout DesktopNotification, (DesktopSignal) -> Void) throws(DesktopError) -> Void
    ) throws(DesktopError) {
        try state.withLock { (state) throws(DesktopError) in
            guard let index = state.notifications.firstIndex(where: { $0.id == id }) else { throw .unknown }
            let found = state.notifications[index]
            guard found.state.isOpen, let tell = state.programs[found.program] else { throw .over(found.state) }
            // Told under the lock, so that signals leave in the order of what happened.
            try body(&state.notifications[index], tell)
        }
        changed()
    }
}

extension Desktop.State {
    fileprivate func openIndex(_ busID: UInt32, of program: Int) -> Int? {
        notifications.lastIndex { $0.program == program && $0.busID == busID && $0.state.isOpen }
    }

    fileprivate mutating func end(_ index: Int, as end: DesktopNotification.State) {
        guard notifications[index].state.isOpen else { return }
        notifications[index].state = end
        notifications[index].ended = Date()
    }
}

extension DesktopNotification {
    /// About the memory that it takes.
    fileprivate var byteCount: Int {
        (icon?.bytes.count ?? 0) + (picture?.bytes.count ?? 0) + call.body.utf8.count + 4096
    }
}
